import type { App } from '../app.ts'
import { systemSession, systemTitle } from '../auth/system-session.ts'
import { newId } from '../new-id.ts'
import { insertSteps, newRow } from '../resources/row-steps.ts'
import type { Step } from '../store/store.ts'
import { nowText } from '../time.ts'

export type SystemNotice = {
  readonly tenantId: string
  /** Ids of people. */
  readonly userIds: readonly string[]
  readonly title: string
  /** HTML of our own making. */
  readonly content: string
  /** The page that it opens. */
  readonly page: string
}

/** The steps that tell people something in the name of the system; none where an installation does without announcements. */
export function systemNoticeSteps(app: App, notice: SystemNotice): readonly Step[] {
  const resource = app.live.current.resources.get('sys/announcement')
  if (!resource) return []
  const writer = { app, resource, session: systemSession(notice.tenantId) }
  const row = newRow(writer, newId(), {
    titile: notice.title,
    msgCategory: '2',
    priority: 'M',
    msgType: 'USER',
    userIds: notice.userIds.join(),
    msgContent: notice.content,
    openType: 'url',
    openPage: notice.page,
    sendStatus: '1',
    sender: systemTitle.zh,
    sendTime: nowText(),
  })
  return insertSteps(writer, row)
}
