/** Texts that people write in emails; all of it must arrive. The emails are made up. */
export const answers: Readonly<Record<string, string>> = {
  'one line': 'Friday at nine is fine.',
  'a greeting and a signature':
    'Hi Theo,\n\nFriday works.\n\nBest regards,\nMaya Lindqvist\nBuyer, Brightwater Foods\n+1 555 010 0199',
  'a postscript below a signature': 'Friday works.\n\nBest regards,\nMaya\n\nAlso: the gate code is 4711.',
  'P.S. below a signature': 'Friday works.\n\n-- \nMaya\n\nP.S. He bites.',
  'a line of two dashes': 'Two dates would do:\n--\nFriday at nine\n--\nMonday at ten',
  'dashes between parts': 'First part.\n\n----------\n\nSecond part.',
  'Sent from a town': 'The letter is ready.\nSent from Hamburg on Monday\nand has number 8812.',
  'Sent from below a text': 'The parcel is on its way.\n\nSent from Leipzig, number 12.',
  'quotes of their own': 'I compared both:\n> Plan A costs 40\n> Plan B costs 60\nI would take B.',
  'a quote of their own first': '> the fee is waived\nThat is what their letter says.',
  'a forwarded letter, as Outlook has it':
    'See below.\n\n________________________________\nFrom: Linden Insurance <claims@linden.example>\nSent: Monday, January 1, 2029 9:00 AM\nTo: Maya Lindqvist\nSubject: Your claim\n\nDear Ms. Lindqvist,\n\nyour claim 8812 is approved.',
  'a forwarded letter, as Gmail has it':
    'For you to book:\n\n---------- Forwarded message ---------\nFrom: Harbor Hotel <desk@harbor.example>\nDate: Mon, Jan 1, 2029 at 9:00 AM\nSubject: Your room\nTo: <maya@brightwater.example>\n\nRoom 12 is yours until 6 PM.',
  'a quote of somebody else':
    'My vet says:\n\nOn Mon, Jan 1, 2029 at 9:00 AM Dr. Vogel <vogel@vet.example> wrote:\n> Bring the X-rays along.\n\nI will.',
  'words with a colon': 'What Tendwell wrote on Jan 1 is right:\n\nBook it.',
  'a list with numbers': '1. Passport\n2. Insurance card\n\n3. Call the vendor',
  'a list with stars': '* milk\n* bread\n- eggs',
  'a date first': '24. Dezember ist geschlossen.',
  'From at the start': 'From Monday on he may walk.\nTo be sure: ask Dr. Vogel.\nSubject to change.',
  'labels of a form': 'Name: Biscuit\nBreed: Labrador\nWeight: 31 kg\nFrom: the shelter',
  German: 'Freitag um neun passt.\n\nViele Grüße\nMaya\n\nPS: Bitte vorher anrufen.',
  French: 'Vendredi, c’est parfait.\n\nCordialement,\nMaya\n\nP.-S. : le code est 4711.',
  Japanese: '金曜日の九時でお願いします。\n\nよろしくお願いいたします。\nマヤ',
  Chinese: '周五上午九点可以。\n谢谢！',
  Arabic: 'الجمعة الساعة التاسعة مناسبة.',
  Hebrew: 'יום שישי בתשע מתאים.',
  Russian: 'В пятницу в девять удобно.\n\nС уважением,\nМайя',
  emoji: 'Friday 👍🏽 🐕‍🦺',
  code: 'It prints:\n\n    if (a > b) return "<none>"\n\nand stops.',
  'long dashes and legal words': 'Yes.\n\nThis message is confidential. If you are not the recipient, delete it.',
  'an address': 'It is here: https://vet.example/a_(b)?c=1 thanks',
  'our words, typed again': 'You wrote "Shall I book it?" and yes, please do.',
}
