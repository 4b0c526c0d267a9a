import { type DemoOffering, reach, steps, words } from './offering.ts'

const benefit = { type: 'benefit', company: 'brightwater' } as const

export const brightwaterBenefits: DemoOffering[] = [
  {
    ...benefit,
    id: 1,
    featured: true,
    categories: ['Medical'],
    hue: 'medical',
    provider: 'Linden Health',
    logo: 'linden-health',
    name: 'Medical',
    heading: 'PPO medical plan',
    subheading: 'In-network visits at a $25 copay, and a nurse line that answers at night.',
    help: { survey: 703, label: 'Find me a doctor in network' },
    sections: [
      words('What it covers', [
        'Office visits cost $25 in network, specialists $45. A yearly physical costs nothing. After a deductible of $1,500 a person the plan pays 80% of hospital care.',
        'Most in a year that you would pay yourself, in network: $4,000 for one person, $8,000 for a family.',
      ]),
      steps('When you need a scan or a stay', [
        'Ask the doctor’s office to request authorization. It takes Linden two to five working days.',
        'Wait for the letter, or look in the member portal under Authorizations.',
        'Keep the number. If a bill ever says “not authorized”, that number is what settles it.',
      ]),
      reach('Reach Linden Health', {
        phone: '(555) 010-0180',
        email: 'members@linden.example',
        download: { text: 'Summary of benefits (PDF)', url: 'https://linden.example/brightwater/summary.pdf' },
        link: { text: 'Member portal', url: 'https://linden.example/members' },
      }),
    ],
  },
  {
    ...benefit,
    id: 2,
    featured: true,
    categories: ['Medical', 'Family'],
    hue: 'family',
    provider: 'Stillpoint',
    logo: 'stillpoint',
    name: 'Counselling',
    heading: 'Eight counselling sessions a year',
    subheading: 'Free and confidential for you and anyone in your household.',
    help: { survey: 708, label: 'Find me somebody to talk to' },
    sections: [
      words('Who it’s for', [
        'Anyone who lives with you, from age six. Brightwater pays Stillpoint per employee, so nobody at work sees a name or a bill.',
      ]),
      steps('How it works', [
        'Call, or choose a counsellor online. The first free hour is usually within four days.',
        'Meet by video, by phone or in person.',
        'After eight sessions you can stay with the same person through your medical plan.',
      ]),
      reach('Reach Stillpoint', {
        phone: '(555) 010-0181',
        link: { text: 'Choose a counsellor', url: 'https://stillpoint.example/brightwater' },
      }),
    ],
  },
  {
    ...benefit,
    id: 3,
    featured: true,
    categories: ['Money'],
    hue: 'finances',
    provider: 'Ledgerline',
    logo: 'ledgerline',
    name: 'Retirement',
    heading: '401(k) with a 4% match',
    subheading: 'You’re vested from day one. Change your rate any time.',
    help: { survey: 720, label: 'Help me set this up' },
    sections: [
      words('The match', [
        'Brightwater adds a dollar for each dollar you save, up to 4% of your pay. New members start at 4% unless they choose otherwise.',
      ]),
      steps('Change your rate', [
        'Sign in at Ledgerline and choose Contributions.',
        'Type the new percentage. Traditional and Roth can be mixed.',
        'It takes effect with the second paycheck after that.',
      ]),
      reach('Reach Ledgerline', {
        phone: '(555) 010-0182',
        email: 'savers@ledgerline.example',
        download: { text: 'Plan description (PDF)', url: 'https://ledgerline.example/brightwater/plan.pdf' },
        link: { text: 'Your account', url: 'https://ledgerline.example/account' },
      }),
    ],
  },
  {
    ...benefit,
    id: 4,
    featured: true,
    categories: ['Medical'],
    hue: 'medical',
    provider: 'Clearlake Vision',
    logo: 'clearlake-vision',
    name: 'Vision',
    heading: 'Eye exams and frames',
    subheading: 'One exam a year at no cost, $180 towards frames.',
    help: { survey: 701, label: 'Book my eye exam' },
    sections: [
      words('What it covers', [
        'One exam and one pair of lenses each calendar year, and $180 towards frames or contact lenses. What’s left of the $180 doesn’t carry over.',
      ]),
      reach('Reach Clearlake', {
        phone: '(555) 010-0183',
        link: { text: 'Find an optician', url: 'https://clearlake.example/find' },
      }),
    ],
  },
  {
    ...benefit,
    id: 5,
    featured: false,
    categories: ['Medical'],
    hue: 'medical',
    provider: 'Northgate Dental',
    logo: 'northgate-dental',
    name: 'Dental',
    heading: 'Two cleanings a year, and the rest at a fair price',
    subheading: 'Cleanings and X-rays are free. Fillings are covered at 80%, crowns at half.',
    help: { survey: 701, label: 'Book my cleaning' },
    sections: [
      words('What it covers', [
        'Up to $2,000 a person each year. Braces are covered at half for children under 19, up to $1,500 once.',
      ]),
      steps('Before a crown or a root canal', [
        'Ask the dentist for a pre-treatment estimate.',
        'Northgate answers within ten days with what it will pay.',
        'Then decide. The estimate holds for six months.',
      ]),
      reach('Reach Northgate', {
        phone: '(555) 010-0184',
        email: 'care@northgate.example',
        download: { text: 'Fee table (PDF)', url: 'https://northgate.example/fees.pdf' },
      }),
    ],
  },
  {
    ...benefit,
    id: 6,
    featured: false,
    categories: ['Family'],
    hue: 'family',
    provider: 'Brightwater Foods',
    logo: 'brightwater-foods',
    name: 'Parental leave',
    heading: 'Sixteen weeks with a new child',
    subheading: 'Paid in full, for every parent, by birth, adoption or foster care.',
    help: { survey: 720, label: 'Help me plan my leave' },
    sections: [
      words('How it can be taken', [
        'In one go or in two parts, within twelve months of the day the child comes home. Health cover goes on as before.',
      ]),
      steps('Asking for it', [
        'Tell your manager about two months ahead, if life lets you.',
        'Fill in the leave form in the people portal.',
        'Add the child to your medical plan within 30 days. This one can’t wait.',
      ]),
      reach('Reach the benefits team', {
        email: 'benefits@brightwater.example',
        link: { text: 'Leave form', url: 'https://people.brightwater.example/leave' },
      }),
    ],
  },
  {
    ...benefit,
    id: 7,
    featured: false,
    categories: ['Car', 'Travel'],
    hue: 'car',
    provider: 'Commonway',
    logo: 'commonway',
    name: 'Commuting',
    heading: 'Half of your transit pass, or a place to park',
    subheading: 'Up to $75 a month, taken from pay before tax.',
    sections: [
      steps('Start, change or stop', [
        'Choose a pass or a garage in the Commonway app by the 10th.',
        'It begins on the first of the next month.',
        'Stop any time. Passes already paid for are refunded.',
      ]),
      reach('Reach Commonway', {
        phone: '(555) 010-0185',
        link: { text: 'Choose a pass', url: 'https://commonway.example/brightwater' },
      }),
    ],
  },
]
