import { Type } from 'typebox'
import { codePattern, overlayCodePattern } from '../../../src/schema/base/names.ts'
import { fileKinds, type JsonKind } from '../../../src/schema/model/files.ts'
import type { Route } from '../../platform/http/route.ts'
import { dropDraft, keepDraft, listFiles, openFile, startFile, versionOf } from './edit-files.ts'
import { exportFiles } from './export-files.ts'
import { keepOwn } from './moved-base.ts'
import { placeOfExpression } from './place-of-expression.ts'
import { previewDraft, previewRows } from './preview-draft.ts'
import { processChoices, sampleRecords } from './process-choices.ts'
import { planDrafts, publishDrafts } from './publish-drafts.ts'
import { roleRows } from './role-rows.ts'
import { simulateDraft } from './simulate-process.ts'
import { startFromForm } from './start-from-form.ts'
import { startFromSheet } from './start-from-sheet.ts'
import { sourceTables, startFromTable } from './start-from-table.ts'
import { namesForFiles } from './studio-names.ts'
import { tryText } from './try-text.ts'

const editRight = 'onl:files:list'
/** Rights of administrators of all tenants: each edits and publishes the files of `editableFiles`. */
const draftRight = 'onl:overlay:list'
const publishRight = 'onl:overlay:publish'
const strict = { additionalProperties: false }
const path = Type.String({ minLength: 1, maxLength: 200 })
const code = Type.String({ maxLength: 100, pattern: codePattern })
const anyCode = Type.Union([code, Type.String({ maxLength: 110, pattern: overlayCodePattern })])
/** Version of the draft that the caller saw; 0 for none. */
const version = Type.Integer({ minimum: 0, maximum: 1e9 })
const drafts = Type.Array(Type.Object({ path, version }, strict), { minItems: 1, maxItems: 50 })
const kinds = [...(Object.keys(fileKinds) as JsonKind[]).filter((kind) => kind !== 'portal'), 'process' as const]
const kind = Type.Union(kinds.map((each) => Type.Literal(each)))
const ofPath = Type.Object({ path })
/** Longest text of a file. Characters. */
const maxText = 1_000_000
/** Text of a file, null for none. */
const text = Type.Union([Type.String({ maxLength: maxText }), Type.Null()])
const bodyLimit = 4 * 1_048_576
/** Path of a value in a file. */
const place = Type.Array(Type.Union([Type.String({ maxLength: 200 }), Type.Integer({ minimum: 0, maximum: 10_000 })]), {
  maxItems: 30,
})

const sampleValue = Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Null()])
/** Sample of a simulation: a record, values in place of its own, and decisions other than approval. */
const sample = Type.Object(
  {
    path,
    record: Type.Optional(Type.String({ maxLength: 60 })),
    values: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), sampleValue, { maxProperties: 100 })),
    outcomes: Type.Optional(
      Type.Record(Type.String({ maxLength: 200 }), Type.Union([Type.Literal('approve'), Type.Literal('reject')]), {
        maxProperties: 200,
      }),
    ),
  },
  strict,
)

const anyObject = Type.Record(Type.String(), Type.Unknown())
/** Answer of `getFormItem`; the conversion reads what it knows of it. */
const foreignForm = Type.Object({
  head: Type.Optional(anyObject),
  schema: Type.Object({
    required: Type.Optional(Type.Array(Type.String())),
    properties: Type.Record(Type.String(), anyObject, { minProperties: 1, maxProperties: 300 }),
  }),
})

/** Tables of an exported Online form. */
const storedForm = Type.Array(
  Type.Object({ head: anyObject, fields: Type.Array(anyObject, { minItems: 1, maxItems: 300 }) }, strict),
  { minItems: 1, maxItems: 30 },
)

/** Schema files for administrators: drafts, what they would change, publication, history. */
export const studioRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/onl/files',
    summary: 'Schema files and their drafts',
    access: 'permission',
    permission: draftRight,
    handle: listFiles,
  },
  {
    method: 'GET',
    path: '/onl/files/open',
    summary: 'A schema file for its editor: draft or text that serves, mistakes, versions',
    query: ofPath,
    access: 'permission',
    permission: draftRight,
    handle: openFile,
  },
  {
    method: 'GET',
    path: '/onl/files/names',
    summary: 'Names that schema files refer to: roles, hooks, parts of mixins, values of dictionaries',
    access: 'permission',
    permission: draftRight,
    handle: namesForFiles,
  },
  {
    method: 'GET',
    path: '/onl/files/version',
    summary: 'Text of a published version of a schema file',
    query: Type.Object({ path, number: Type.String({ pattern: '^[0-9]{1,9}$' }) }),
    access: 'permission',
    permission: draftRight,
    handle: versionOf,
  },
  {
    method: 'POST',
    path: '/onl/files/preview',
    summary: 'A resource, report or page as its draft, or a text in its place, makes it, also as a role sees it',
    body: Type.Object(
      {
        path,
        text: Type.Optional(Type.String({ maxLength: maxText })),
        role: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
      },
      strict,
    ),
    bodyLimit,
    access: 'permission',
    permission: draftRight,
    handle: previewDraft,
  },
  {
    method: 'POST',
    path: '/onl/files/try',
    summary: 'A resource as a text makes it, without drafts, and the mistakes of the text; nothing is stored',
    body: Type.Object({ path, text: Type.String({ maxLength: maxText }) }, strict),
    bodyLimit,
    access: 'permission',
    permission: editRight,
    handle: tryText,
  },
  {
    method: 'POST',
    path: '/onl/files/expression',
    summary: 'Names, types and values that an expression at a place of a text may read',
    body: Type.Object({ path, text: Type.String({ maxLength: maxText }), place }, strict),
    bodyLimit,
    access: 'permission',
    permission: draftRight,
    handle: placeOfExpression,
  },
  {
    method: 'GET',
    path: '/onl/files/roleRows',
    summary: 'Newest records that a role lists, by the rights of the files that serve',
    query: Type.Object({ resource: code, role: Type.String({ minLength: 1, maxLength: 50 }) }),
    access: 'permission',
    permission: editRight,
    handle: roleRows,
  },
  {
    method: 'GET',
    path: '/onl/files/choices',
    summary: 'Names that a process about records of a resource can use: roles, actions, states, fields',
    query: Type.Object({ resource: code }),
    access: 'permission',
    permission: draftRight,
    handle: processChoices,
  },
  {
    method: 'GET',
    path: '/onl/files/samples',
    summary: 'Records of a resource for a simulation',
    query: Type.Object({ resource: code, typed: Type.Optional(Type.String({ maxLength: 100 })) }),
    access: 'permission',
    permission: draftRight,
    handle: sampleRecords,
  },
  {
    method: 'POST',
    path: '/onl/files/simulate',
    summary: 'Runs the draft of a process with a sample record: path, handlers, conditions; nothing is stored',
    body: sample,
    access: 'permission',
    permission: draftRight,
    handle: simulateDraft,
  },
  {
    method: 'GET',
    path: '/onl/files/rows/*',
    summary: 'Rows of a report as its draft makes it: <code>/list',
    access: 'permission',
    permission: draftRight,
    handle: previewRows,
  },
  {
    method: 'POST',
    path: '/onl/files/start',
    summary: 'Makes the draft of a new schema file, possibly as a copy',
    body: Type.Object(
      {
        kind,
        code: anyCode,
        from: Type.Optional(anyCode),
        resource: Type.Optional(code),
        tenant: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,11}$' })),
        text: Type.Optional(Type.String({ maxLength: maxText, description: 'Text that it begins with.' })),
      },
      strict,
    ),
    bodyLimit,
    costly: 'draft',
    access: 'permission',
    permission: draftRight,
    handle: startFile,
  },
  {
    method: 'POST',
    path: '/onl/files/startSheet',
    summary: 'Makes the draft of a new resource from the columns of a workbook; types follow from its values',
    query: Type.Object({ code }),
    takesFile: () => true,
    costly: 'transfer',
    access: 'permission',
    permission: editRight,
    handle: startFromSheet,
  },
  {
    method: 'GET',
    path: '/onl/files/tables',
    summary: 'Tables of a data source',
    query: Type.Object({ source: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: editRight,
    handle: sourceTables,
  },
  {
    method: 'POST',
    path: '/onl/files/startTable',
    summary: 'Makes the draft of a new resource from a table of a data source; types follow from its first rows',
    body: Type.Object(
      {
        code,
        source: Type.String({ minLength: 1, maxLength: 60 }),
        table: Type.String({ minLength: 1, maxLength: 200 }),
        live: Type.Optional(Type.Boolean({ description: 'The rows stay in the data source.' })),
      },
      strict,
    ),
    costly: 'transfer',
    access: 'permission',
    permission: editRight,
    handle: startFromTable,
  },
  {
    method: 'POST',
    path: '/onl/files/startForm',
    summary:
      'Makes the drafts of a resource, its tables and its choices from a form definition or a stored form of a JeecgBoot server',
    body: Type.Object({ code, form: Type.Union([foreignForm, storedForm]) }, strict),
    bodyLimit,
    costly: 'draft',
    access: 'permission',
    permission: editRight,
    handle: startFromForm,
  },
  {
    method: 'PUT',
    path: '/onl/files/draft',
    summary:
      'Stores the draft of a schema file; 409 where somebody else changed it, or where `base`, the text it began with, no longer serves',
    body: Type.Object({ path, version, text, base: Type.Optional(text) }, strict),
    bodyLimit,
    costly: 'draft',
    access: 'permission',
    permission: draftRight,
    handle: keepDraft,
  },
  {
    method: 'DELETE',
    path: '/onl/files/draft',
    summary: 'Drops the draft of a schema file',
    query: Type.Object({ path, version: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
    access: 'permission',
    permission: draftRight,
    handle: dropDraft,
  },
  {
    method: 'POST',
    path: '/onl/files/plan',
    summary: 'Changes that a publication of drafts would make: tables, rights, screens, lost data',
    body: Type.Object({ drafts }, strict),
    access: 'permission',
    permission: draftRight,
    handle: planDrafts,
  },
  {
    method: 'POST',
    path: '/onl/files/publish',
    summary: 'Makes drafts serve, all or none; lost data and replaced texts are agreed to by the name of the plan',
    body: Type.Object({ drafts, agreed: Type.Optional(Type.String({ maxLength: 64 })) }, strict),
    costly: 'draft',
    access: 'permission',
    permission: publishRight,
    handle: publishDrafts,
  },
  {
    method: 'POST',
    path: '/onl/files/keepOwn',
    summary: 'Keeps a text of the database although its file in the folder changed since',
    body: Type.Object({ path, file: text }, strict),
    bodyLimit,
    access: 'permission',
    permission: publishRight,
    handle: keepOwn,
  },
  {
    method: 'GET',
    path: '/onl/files/export',
    summary: 'Published texts of all files that were edited in the application, as a zip or a patch for `git apply`',
    query: Type.Object({ as: Type.Optional(Type.Union([Type.Literal('zip'), Type.Literal('patch')])) }),
    costly: 'transfer',
    access: 'permission',
    permission: draftRight,
    handle: exportFiles,
  },
]
