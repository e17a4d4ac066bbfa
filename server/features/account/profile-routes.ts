import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readRecord } from '../../records/read/read-record.ts'
import type { WriteContext } from '../../records/read/write-context.ts'
import { once } from '../../records/write/idempotent.ts'
import { editRecord } from '../../records/write/write.ts'
import { textOf, Words } from '../../rights/auth/body-text.ts'
import { currentUser } from '../../rights/auth/current-user.ts'
import { demandPassword } from '../../rights/auth/demand-password.ts'
import { ownSession } from '../../rights/auth/own-session.ts'

/** Fields of sys/user that people may change themselves; the rest needs permission on people. */
const changeable = ['realname', 'sex', 'birthday', 'phone', 'telephone', 'email', 'post', 'avatar'] as const
// Codes and password links go there, so a change could take the account over.
const signInFields = ['phone', 'email'] as const
const shown = ['id', 'version', 'username', ...changeable] as const

async function writeContext(context: Context): Promise<WriteContext> {
  const { app, session, lang, ip } = context
  const resource = app.live.current.resources.get('sys/user')
  const user = await currentUser(context)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: 'sys/user' })
  // A person's row is in their home tenant, wherever they work now.
  return { app, lang, ip, resource, session: ownSession(session, user.tenant_id) }
}

async function profileIn({ app, resource, session, lang }: WriteContext): Promise<RecordRow> {
  const record = await readRecord(app, resource, session, lang, session.user.id)
  if (!record) throw new AppError('TOKEN_INVALID')
  return profileOf(record)
}

function profileOf(record: RecordRow): RecordRow {
  const names = shown.flatMap((name) => [name, `${name}_dictText`])
  return Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]))
}

function saveProfile(context: Context): Promise<Answer> {
  return once(context, async (receipt) => {
    const writing = { ...(await writeContext(context)), ...(receipt && { receipt }) }
    const sent = context.body as RecordRow
    const taken = Object.fromEntries(changeable.filter((name) => name in sent).map((name) => [name, sent[name]]))
    await demandProof(context, writing, taken)
    await editRecord(writing, { ...taken, version: sent.version, id: writing.session.user.id }).catch(asProfile)
    return new Answer(context.lang === 'en' ? 'Saved' : '修改成功', await profileIn(writing))
  })
}

/** A change of phone or e-mail needs the password: an open session is not enough. @throws PASSWORD_REFUSED, LOGIN_LOCKED */
async function demandProof(context: Context, writing: WriteContext, taken: RecordRow): Promise<void> {
  const before = await profileIn(writing)
  const isChanged = signInFields.some((name) => name in taken && (taken[name] || null) !== (before[name] || null))
  if (!isChanged) return
  const oldpassword = textOf(context.body as RecordRow, 'oldpassword')
  await demandPassword(context, await currentUser(context), oldpassword)
}

// A conflict contains the record, reduced to the fields of a profile.
function asProfile(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error
  const result = error.result as { readonly record: RecordRow | null }
  const record = result.record && profileOf(result.record)
  throw new AppError('CONFLICT', error.params, { cause: error, result: { ...result, record } })
}

/** Own profile: contact fields and appearance of sys/user. */
export const profileRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/user/profile',
    summary: 'The profile of the signed-in person',
    access: 'signed-in',
    handle: async (context) => profileIn(await writeContext(context)),
  },
  {
    method: 'PUT',
    path: '/sys/user/profile',
    summary: 'Changes one’s own profile; a new phone or e-mail needs the password; what is not named here is not taken',
    body: Type.Object({
      version: Words,
      oldpassword: Words,
      ...Object.fromEntries(changeable.map((name) => [name, Words])),
    }),
    access: 'signed-in',
    handle: saveProfile,
  },
]
