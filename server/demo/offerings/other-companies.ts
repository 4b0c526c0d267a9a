import { type DemoOffering, reach, steps, words } from './offering.ts'

const halden = { type: 'benefit', company: 'halden' } as const
const meridian = { type: 'benefit', company: 'meridian' } as const

export const otherBenefits: DemoOffering[] = [
  {
    ...halden,
    id: 11,
    featured: true,
    categories: ['Medical'],
    hue: 'medical',
    provider: 'Alder Care',
    logo: 'alder-care',
    name: 'Medical',
    heading: 'Medical plan for people on the road',
    subheading: 'Clinics along every route we drive, and video visits at no cost.',
    help: { survey: 703, label: 'Find me a doctor in network' },
    sections: [
      words('What it covers', [
        'Any Alder clinic counts as your own, in 41 states. A visit is $20, a video visit is free, day or night.',
      ]),
      reach('Reach Alder Care', {
        phone: '(555) 010-0186',
        email: 'hello@aldercare.example',
        download: { text: 'Summary of benefits (PDF)', url: 'https://aldercare.example/halden.pdf' },
        link: { text: 'Clinics on a map', url: 'https://aldercare.example/clinics' },
      }),
    ],
  },
  {
    ...halden,
    id: 12,
    featured: true,
    categories: ['Money'],
    hue: 'finances',
    provider: 'Ledgerline',
    logo: 'ledgerline',
    name: 'Emergency savings',
    heading: 'A rainy-day account that your employer adds to',
    subheading: 'Save $20 a paycheck, Halden adds $10. Take it out whenever you must.',
    help: { survey: 720, label: 'Help me set this up' },
    sections: [
      steps('How it works', [
        'Choose an amount in the pay portal. You can change it each payday.',
        'Halden adds half of it, up to $260 a year.',
        'Withdraw to your bank in two days. No reason needed.',
      ]),
      reach('Reach Ledgerline', { phone: '(555) 010-0182', email: 'savers@ledgerline.example' }),
    ],
  },
  {
    ...halden,
    id: 13,
    featured: false,
    categories: ['Family'],
    hue: 'family',
    provider: 'Nestling',
    logo: 'nestling',
    name: 'Backup care',
    heading: 'Ten days of backup care a year',
    subheading: 'For a child or a parent, when the usual plan falls through. $6 an hour.',
    help: { survey: 201, label: 'Arrange a day for me' },
    sections: [
      words('When to use it', ['School is closed, the sitter is sick, or your mother can’t be alone that day.']),
      steps('How to book', [
        'Call by six in the evening for the next day.',
        'Nestling sends the caregiver’s name and photo by eight.',
        'The hours are billed to your card at the end of the month.',
      ]),
      reach('Reach Nestling', {
        phone: '(555) 010-0187',
        link: { text: 'Book a day', url: 'https://nestling.example/halden' },
      }),
    ],
  },
  {
    ...meridian,
    id: 21,
    featured: true,
    categories: ['Medical'],
    hue: 'medical',
    provider: 'Juniper Health',
    logo: 'juniper-health',
    name: 'Medical',
    heading: 'A health plan that travels between shoots',
    subheading: 'Cover goes on for 90 days after a production ends.',
    help: { survey: 720, label: 'Explain my plan to me' },
    sections: [
      words('Between productions', [
        'You stay covered for 90 days after your last working day, at the same price. After that you can keep the plan for 18 months at your own cost.',
      ]),
      reach('Reach Juniper', {
        phone: '(555) 010-0188',
        email: 'crew@juniper.example',
        link: { text: 'Your card and claims', url: 'https://juniper.example/me' },
      }),
    ],
  },
  {
    ...meridian,
    id: 22,
    featured: false,
    categories: ['Money', 'Family'],
    hue: 'wildcard',
    provider: 'Meridian Studios',
    logo: 'meridian-studios',
    name: 'Learning',
    heading: '$1,200 a year to learn something',
    subheading: 'It need not have anything to do with your job.',
    help: { survey: 953, label: 'Find me a class' },
    sections: [
      steps('How it works', [
        'Take a class, buy the books, hire the teacher.',
        'Send the receipt to the people team by the end of the quarter.',
        'It comes with the next paycheck.',
      ]),
      reach('Reach the people team', {
        email: 'people@meridian.example',
        download: { text: 'What counts (PDF)', url: 'https://people.meridian.example/learning.pdf' },
      }),
    ],
  },
]
