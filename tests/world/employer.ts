import { publishReports } from '#server/insight/reports/publish.ts'
import { writeCategory } from './catalog.ts'
import { completeFor, foundCompanies, giveCrowd } from './crowd/crowd.ts'
import { openWorld, type World } from './world.ts'

export const IN_Q2 = new Date('2026-05-11T10:00:00.000Z')
export const IN_Q3 = new Date('2026-08-11T10:00:00.000Z')

/** Sixty people of Brightwater: forty with medical requests, thirteen with home, three with a pet. */
export async function openBrightwater(words?: string): Promise<World & { crowd: number[] }> {
  const world = await openWorld()
  await foundCompanies(world)
  const crowd = await giveCrowd(world, 60)
  const [medical, home, pet] = [
    await writeCategory(world, 'Medical', 1),
    await writeCategory(world, 'Home', 2),
    await writeCategory(world, 'Pet', 3),
  ]
  await completeFor(world, crowd.slice(0, 40), { at: IN_Q3, category: medical, rating: 5, words })
  await completeFor(world, crowd.slice(30, 43), { at: IN_Q3, category: home, rating: 3, words })
  await completeFor(world, crowd.slice(20, 23), { at: IN_Q3, category: pet, words })
  await completeFor(world, crowd.slice(0, 20), { at: IN_Q2, category: medical, words })
  return { ...world, crowd }
}

/** Publishes every quarter that is due. */
export const publishAll = async (world: World) => {
  while ((await publishReports(world.app)) > 0);
}

/** The report as Bruno or another person gets it. */
export const reportOf = (world: World, quarter?: string, person: Parameters<World['as']>[0] = world.bruno) =>
  world.as(person).get(`/desk/api/report${quarter ? `?quarter=${quarter}` : ''}`)
