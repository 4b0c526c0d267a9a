import * as contract from '#contract/member/notices.ts'
import { pushKeys } from '#server/platform/adapters/push.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { chooseNotices, readNoticeSettings } from './choices.ts'
import { forgetDevice, tellDevice } from './devices.ts'
import { askPrivateAddress, confirmPrivateAddress, removePrivateAddress } from './private-address.ts'
import { sendSampleNotice } from './sample.ts'
import { stopNotices } from './stop.ts'

export const noticeRoutes: Route[] = [
  route(contract.readNoticeSettings, ({ app, member }) => settings(app, member)),
  route(contract.chooseNotices, async ({ app, member, body }) => {
    await chooseNotices(app.db, member, body)
    return settings(app, member)
  }),
  route(contract.askPrivateAddress, async ({ app, member, body }) => {
    await askPrivateAddress(app, member, body.email)
    return settings(app, member)
  }),
  route(contract.removePrivateAddress, async ({ app, member }) => {
    await removePrivateAddress(app, member)
    return settings(app, member)
  }),
  route(contract.confirmPrivateAddress, ({ app, body }) => confirmPrivateAddress(app, body.token)),
  route(contract.tellDevice, async ({ app, member, body }) => {
    await tellDevice(app, member, body)
    return settings(app, member)
  }),
  route(contract.forgetDevice, async ({ app, member }) => {
    await forgetDevice(app.db, member)
    return settings(app, member)
  }),
  route(contract.sendSampleNotice, ({ app, member }) => sendSampleNotice(app, member)),
  route(contract.stopNotices, ({ app, body }) => stopNotices(app, body.token)),
]

async function settings(app: MemberApp, member: MemberActor) {
  const { publicKey } = pushKeys(app.config, app.secrets)
  return { notices: { ...(await readNoticeSettings(app.db, member)), push_key: publicKey } }
}
