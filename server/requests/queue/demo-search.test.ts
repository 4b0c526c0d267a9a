import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/administration/seed/seed.ts'
import { whenLong } from '#tests/harness/long.ts'
import { giveManyRequests } from '#tests/world/crowd/many-requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

// Typical searches at the demo's desk, among the demo's other requests.

const MANY = whenLong(10_000, 1000)

const world = setUpWorld()

beforeAll(async () => {
  // the demo adds a company with this word in its addresses
  await world.app.db
    .updateTable('companies')
    .set({ slug: 'before-the-demo' })
    .where('slug', '=', 'brightwater')
    .execute()
  await seedDemo(world.app)
  await giveManyRequests(world, MANY)
})

const APPEAL = 'Appeal the March MRI claim'
const HOSE = 'Replace the dishwasher inlet hose'
const LISBON = 'Four days in Lisbon for Dad’s 70th'
const DENVER = 'Rebook Denver, snow forecast'
const CHICAGO = 'Rebook Chicago after the storm'
const TOW = 'Dispute a tow fee'
const QUINCE = 'Plan Camila’s quinceañera'
const BOILER = 'Get the boiler looked at'
const AFTER_SCHOOL = 'After-school care from January'
const ACCOUNTS = 'Close Mom’s old accounts'
const ROOF = 'Get the roof quoted after the hail'
const TORTOISE = 'A tortoise that outgrew his table'
const LETTER = 'Explain a letter from my insurer'
const CATS = 'Find a sitter for two cats'
const OUTLET = 'An outlet that buzzes'
const BABY = 'A first passport for the baby'
const LAMP = 'Find a projector lamp from 1974'
const WILL = 'Make a will for both of us'
const TERRIER = 'A groomer for a nervous terrier'
const STROLLER = 'Get money back for the broken stroller'
const CABIN = 'A cabin for the smelt run'
const DRIVE = 'Plan a drive to Asheville with stops'
const KINDERGARTEN = 'Enroll Mateo in kindergarten'
const MOVERS = 'Find movers'
const TITLE = 'Replace the wagon’s lost title'
const STORAGE = 'Clear out the storage unit on 38th'
const POTTERY = 'A pottery class on Tuesdays'
const FAUCET = 'A faucet that never stops'
const TRAIN = 'Get a refund for a canceled train'
const GARDEN = 'Get the garden ready for the season'
const TAXES = 'Find somebody for our taxes'
const VET = 'Book the vet for a limping dog'

test.each([
  // numbers: complete, partial, and as people say them
  ['LH-20418-A', APPEAL],
  ['20418', APPEAL],
  ['0418', APPEAL],
  ['lh20418', APPEAL],
  ['lh 20418', APPEAL],
  ['QX4T8L', DENVER],
  ['qx4t', DENVER],
  ['K7RM2P', CHICAGO],
  ['(555) 010-0151', TOW],
  ['555-010-0151', TOW],
  ['+1 555 010 0151', TOW],
  ['$318', TOW],
  ['1974', LAMP],
  ['2,140', TAXES],
  ['2140 maya', TAXES],
  ['$2140', TAXES],
  ['linden 4410', APPEAL],
  // names, with and without diacritics, in either order
  ['Hannah Bergstrom', GARDEN],
  ['tobias grant', BOILER],
  ['grant tobias', BOILER],
  ['oksana letter', LETTER],
  ['juno park sitter', CATS],
  ['OLA FASHOLA', TORTOISE],
  ['rahimi school', AFTER_SCHOOL],
  ["maya's mri", APPEAL],
  ["Maya Lindqvist's claim", APPEAL],
  ["Samir's flight", DENVER],
  ['Okafor’s Denver', DENVER],
  ["nadia's after school", AFTER_SCHOOL],
  ["jonah weiss' accounts", ACCOUNTS],
  ["winston's father", 'Rides and errands for Dad'],
  // titles, by whole words and by prefixes
  ['quinceanera', QUINCE],
  ['quinceañera', QUINCE],
  ['camilas', QUINCE],
  ["Camila's", QUINCE],
  ['dishwasher', HOSE],
  ['dishwashers', HOSE],
  ['lisbon', LISBON],
  ["dad's 70th", LISBON],
  ['tortoise', TORTOISE],
  ['boiler', BOILER],
  ['buzzing', OUTLET],
  ['projector', LAMP],
  ['pottery', POTTERY],
  ['faucet', FAUCET],
  ['baby passport', BABY],
  ['storage 38th', STORAGE],
  ['kindergarten', KINDERGARTEN],
  ['asheville', DRIVE],
  ['mri appeal', APPEAL],
  ['check up mama', 'Book a check-up for Mama'],
  ['check-up dad', 'Book a check-up for Dad'],
  ['moms old accounts', ACCOUNTS],
  ['biscuit sitter', 'Find a sitter for Biscuit, December 18–22'],
  ['wagon emissions', 'Book the wagon’s emissions test'],
  ['denver rebooking', DENVER],
  ['summer camps', 'Choose a summer camp'],
  ['cancelled festival', 'Get a refund for the canceled festival'],
  ['passport theo', 'Renew Theo’s passport'],
  ['title wagon', TITLE],
  // answers, messages, files
  ['haifa', ACCOUNTS],
  ['Bryn Mawr', AFTER_SCHOOL],
  ['clippers', TERRIER],
  ['synagogue', 'Clear out my mother’s house'],
  ['smelt', CABIN],
  ['Overland Park', MOVERS],
  ['alder care', LETTER],
  ['Letter_from_Alder', LETTER],
  ['shingles', ROOF],
  ['dumpling', CATS],
  ['pre-authorized', APPEAL],
  ['"filing error"', APPEAL],
  ['"error filing"', undefined],
  // filters
  ['from:ellen', TOW],
  ['from:"Tobias Grant"', BOILER],
  ['from:leah asheville', DRIVE],
  ['assignee:desmond cats', CATS],
  ['assignee:tom will', WILL],
  ['assignee:none letter', LETTER],
  ['is:done train', TRAIN],
  ['is:open accordion', 'Learn to play the accordion'],
  ['rebook -chicago', DENVER],
  ['rebook -denver', CHICAGO],
  ['has:task boiler', BOILER],
  ['has:file insurer', LETTER],
  ['company:halden boiler', BOILER],
  ['stroller since:2026-01-01', STROLLER],
  ['limping from:alice', VET],
  // one typo
  ['dishwaser', HOSE],
  ['tortise', TORTOISE],
  ['tortose', TORTOISE],
  ['tortoize table', TORTOISE],
  ['quinceanra', QUINCE],
  ['accordian', 'Learn to play the accordion'],
  ['pottry', POTTERY],
  ['kindergarden', KINDERGARTEN],
  ['ashevilla', DRIVE],
] as const)('%j', async (q, first) => {
  const { body } = await world.as(world.theo).get(`/desk/api/requests?limit=5&q=${encodeURIComponent(q)}`)
  expect(body.requests[0]?.name).toBe(first)
})
