import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { mayRead } from '../../features/messages/may-read.ts'
import { mentionableOf, otherSideOf } from '../../features/messages/other-side.ts'
import { noticeSteps } from '../../features/messages/person-notice.ts'
import { wakeSender } from '../../platform/calls/wake.ts'
import { listOf } from '../../platform/list-of.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { isShareable, readableRecord } from '../../records/comments/comments.ts'
import type { MomentOf } from '../../records/write/own-fields.ts'
import { ownFields } from '../../records/write/own-fields.ts'
import { type Colleague, colleaguesOf } from '../../rights/auth/colleagues.ts'
import { choicesOf } from '../../rights/auth/preferences.ts'

const own = ownFields(
  import.meta,
  ['audience', 'busId', 'busType', 'content', 'mentions'],
  ['company', 'mentions', 'side'],
)

type Moment = MomentOf<typeof own>
type About = { readonly resource: ServerResource; readonly row: Row }

/**
 * Comment on a record: its author may read the record, the mentioned colleagues may too, and the other company of a
 * document reads only what is meant for both, which can mention its people. The mentioned people and the other side get a message.
 */
export const comment = own.hook(async (moment) => {
  const { app, session, action, after } = moment
  if (action !== 'add') return {}
  const about = await readableRecord(moment, String(after.busType), String(after.busId))
  if (!about) return refused('busId', 'file', { value: String(after.busId) })
  const isShared = after.audience === 'both'
  if (isShared && !isShareable(about)) return refused('audience', 'choice', { value: 'both' })
  const accounts = [...new Set(listOf(String(after.mentions ?? '')))]
  const others = isShared && accounts.length > 0 ? await mentionableOf(moment, about, '') : []
  const mentioned = [
    ...(await mentionedBy(moment, about, accounts)),
    ...others.filter(({ user }) => accounts.includes(user.username)),
  ]
  const unknown = accounts.find((account) => !mentioned.some(({ user }) => user.username === account))
  if (unknown !== undefined) return refused('mentions', 'choice', { value: unknown.slice(0, 60) })
  const replied = isShared ? await otherSideOf(moment, about, false) : []
  return {
    values: {
      side: session.user.supplierId,
      company: isShared ? about.row.supplierId : '',
      mentions: accounts.join(','),
    },
    steps: [
      ...(await toldSteps(moment, about, mentioned, isMention)),
      ...(await toldSteps(
        moment,
        about,
        replied.filter(({ user }) => !accounts.includes(user.username)),
        isReply,
      )),
    ],
    after: () => wakeSender(app.store),
  }
})

function refused(field: string, kind: string, params: Problem['params']) {
  return { problems: [{ field, kind, params }] }
}

async function mentionedBy({ app, session }: Moment, { resource, row }: About, accounts: readonly string[]) {
  const may = (theirs: Colleague['session']) => mayRead(app, resource, theirs, row)
  const found = await Promise.all(
    accounts.map(async (account) => {
      const alike = await colleaguesOf(app, session, account, may)
      return alike.filter(({ user }) => user.username === account)
    }),
  )
  return found.flat()
}

type Said = (who: string, document: { readonly zh: string; readonly en: string }) => { zh: string; en: string }

const isMention: Said = (who, { zh, en }) => ({ zh: `${who} 在${zh}中提到了您`, en: `${who} mentioned you in ${en}` })
const isReply: Said = (who, { zh, en }) => ({ zh: `${who} 评论了${zh}`, en: `${who} commented on ${en}` })

async function toldSteps(
  { app, session, after }: Moment,
  { resource, row }: About,
  people: readonly Colleague[],
  said: Said,
): Promise<readonly Step[]> {
  const { plan } = resource
  const choices = await choicesOf(
    app.store,
    people.map(({ user }) => user.id),
  )
  const name = (lang: 'zh' | 'en') => `${textIn(lang, plan.one ?? plan.title)} ${String(row[plan.label[lang]] ?? '')}`
  const text = String(after.content)
  const steps = await Promise.all(
    people.map(({ user: { id, username, email } }) =>
      noticeSteps(
        app,
        {
          id,
          username,
          email: choices.get(id)?.notices.mail ? (email ?? null) : null,
          tenantId: session.tenantId,
        },
        session.user,
        {
          title: said(session.user.realname, { zh: name('zh'), en: name('en') }),
          content: { zh: text, en: text },
        },
        { busType: plan.code, busId: String(row.id) },
      ),
    ),
  )
  return steps.flat()
}
