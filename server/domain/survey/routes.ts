import { type Static, Type } from 'typebox'
import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { codeOf, fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { refuse } from '../../records/steps/check.ts'
import { doAction } from '../../records/write/do-action.ts'
import { editRecord } from '../../records/write/write.ts'
import { ambientOf } from '../../rights/rows/scope.ts'
import type { AnswerItem } from './answer-item.ts'
import { type MadeForm, madeForm, type Question } from './made-form.ts'
import { formOfQuestions } from './question-problems.ts'
import { answerProblems, rowsOf, valuesOf } from './values.ts'

const answerTable = fileTable(import.meta, 'srm/survey/answer', ['deadline', 'note', 'returnReason', 'status', 'title'])
const code = codeOf(answerTable)

/** Form of an answer, built from its questions, with the answers so far. */
async function readForm(context: Context) {
  const { resource, record, rows } = await opened(context, context.query.id ?? '')
  const form = madeForm(code, String(record.title ?? ''), rows)
  const { plan } = form.resource
  const { id, version, status, status_dictText, title, note, deadline, returnReason, _mayEdit } = record
  const next = submissionOf(resource).next
  return {
    form: { ...plan, states: resource.plan.states },
    choices: choicesFor(form, context.lang),
    record: { ...valuesOf(form, rows), id, version, status },
    head: { title, note, deadline, status: status_dictText, returnReason },
    mayEdit: _mayEdit !== false && context.session.may(permissionOf(code, 'submit')),
    ...(next !== undefined && { next }),
  }
}

/** Choices of a form in the language of its reader. */
function choicesFor({ choices }: MadeForm, lang: Lang) {
  return Object.fromEntries(
    Object.entries(choices).map(([code, offered]) => [
      code,
      offered.map(({ value, label }) => ({ value, label: textIn(lang, label) })),
    ]),
  )
}

/** Saves the answers, complete or not. @throws INVALID for values that do not fit their question. */
async function saveForm(context: Context): Promise<Answer> {
  const { lang, body } = context
  const saved = await keep(context, false)
  return new Answer(lang === 'en' ? 'Saved' : '保存成功', { ...saved, id: (body as RecordRow).id })
}

/** Saves the answers and submits them. @throws INVALID for missing or invalid answers, at their question. */
async function submitForm(context: Context): Promise<Answer> {
  const { app, session, lang, ip, body } = context
  await keep(context, true)
  const { id } = body as { readonly id: string }
  const { resource } = await opened(context, id)
  await doAction({ app, resource, session, lang, ip }, submissionOf(resource), [id], {})
  return new Answer(lang === 'en' ? 'Done' : '操作成功')
}

function submissionOf({ plan }: ServerResource): CompiledAction {
  const action = plan.actions.find(({ name }) => name === 'submit')
  if (!action) throw new AppError('NOT_FOUND')
  return action
}

async function keep(context: Context, isWhole: boolean): Promise<RecordRow> {
  const { app, session, lang, ip } = context
  const { id, version, ...values } = context.body as RecordRow
  const { resource, record, rows } = await opened(context, String(id ?? ''))
  const form = madeForm(code, String(record.title ?? ''), rows)
  const ambient = ambientOf(session)
  const filled = rowsOf(form, rows, values, ambient)
  const whole = rows.map((row, index) => ({ ...row, ...filled[index] }))
  refuse(answerProblems(form, whole, ambient, isWhole), lang)
  await editRecord({ app, resource, session, lang, ip }, { id, version, items: filled })
  const saved = await opened(context, String(id))
  return { ...valuesOf(form, saved.rows), version: saved.record.version, status: saved.record.status }
}

type AnswerRecord = RowOf<typeof answerTable> & RecordRow
type Opened = {
  readonly resource: ServerResource
  readonly record: AnswerRecord
  readonly rows: readonly AnswerItem[]
}

async function opened({ app, session, lang }: Context, id: string): Promise<Opened> {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  const record = await readRecord(app, resource, session, lang, id)
  if (!record) throw new AppError('RECORD_MISSING')
  return { resource, record: record as AnswerRecord, rows: (record.items ?? []) as readonly AnswerItem[] }
}

const templateTable = fileTable(import.meta, 'srm/survey/template', ['questions'])
const template = codeOf(templateTable)

const Rows = Type.Object({
  id: Type.Optional(
    Type.String({ maxLength: 40, description: 'A saved template, whose questions count without `rows`.' }),
  ),
  rows: Type.Optional(
    Type.Array(Type.Record(Type.String(), Type.Unknown()), {
      maxItems: 200,
      description: 'Questions in their order, as they are in the form.',
    }),
  ),
})

/** Form of questions that are being written: conditions of later questions are about its fields. */
async function formOfRows(context: Context) {
  const { id, rows } = context.body as Static<typeof Rows>
  const questions = (rows ?? (await savedQuestions(context, id ?? ''))) as readonly Question[]
  const form = formOfQuestions(template, questions)
  return { form: form.resource.plan, choices: choicesFor(form, context.lang) }
}

async function savedQuestions({ app, session, lang }: Context, id: string): Promise<readonly Question[]> {
  const resource = app.live.current.resources.get(template)
  const record = resource && (await readRecord(app, resource, session, lang, id))
  if (!record) throw new AppError('RECORD_MISSING')
  return (record.questions ?? []) as readonly Question[]
}

/** Questionnaires as forms: a supplier answers the questions in the rows of its answer. */
export const surveyRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/srm/survey/template/form',
    summary: 'Form of the questions of a template, saved or being written; nothing is stored',
    access: 'permission',
    permission: permissionOf(template, 'list'),
    body: Rows,
    whileViewing: true,
    handle: formOfRows,
  },
  {
    method: 'GET',
    path: '/srm/survey/answer/form',
    summary: 'Form of the questions of an answer',
    access: 'permission',
    permission: permissionOf(code, 'list'),
    handle: readForm,
  },
  {
    method: 'PUT',
    path: '/srm/survey/answer/form',
    summary: 'Saves the answers',
    access: 'permission',
    permission: permissionOf(code, 'edit'),
    handle: saveForm,
  },
  {
    method: 'POST',
    path: '/srm/survey/answer/form',
    summary: 'Saves the answers and submits the sheet',
    access: 'permission',
    permission: permissionOf(code, 'submit'),
    handle: submitForm,
  },
]
