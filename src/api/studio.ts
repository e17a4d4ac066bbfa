import type { Diagnostic, Path } from '../schema/model/diagnostic.ts'
import type { ExpressionPlace } from '../schema/model/expression-place.ts'
import type { FileKind } from '../schema/model/files.ts'
import type { ProcessChoices } from '../schema/model/process-choices.ts'
import type { SimulatedProcess } from '../schema/model/simulated-process.ts'
import type {
  ChosenDraft,
  FilePreview,
  OpenFile,
  StudioFiles,
  StudioNames,
  StudioPlan,
  TriedText,
} from '../schema/model/studio-data.ts'
import type { Outcome } from '../schema/process/run/state.ts'
import type { Client } from './client.ts'
import { fileForm } from './file-form.ts'
import type { Row } from './resource.ts'

/** Schema files with their drafts. */
export function studioFiles(client: Client): Promise<StudioFiles> {
  return client.get('onl/files')
}

/** Names that files refer to: roles, hooks, parts of mixins, values of dictionaries. */
export function studioNames(client: Client): Promise<StudioNames> {
  return client.get('onl/files/names')
}

/** What an expression at a place of a text may read; null where none belongs there, or while the text cannot be read. */
export function expressionPlace(
  client: Client,
  asked: { readonly path: string; readonly text: string; readonly place: Path },
): Promise<ExpressionPlace | null> {
  return client.post('onl/files/expression', asked)
}

export function openFile(client: Client, path: string): Promise<OpenFile> {
  return client.get('onl/files/open', { path })
}

type KeptDraft = ChosenDraft & {
  /** Null removes the file. */
  readonly text: string | null
  /** Published text that a first draft changes; null for none. */
  readonly base: string | null
}

/**
 * Stores a draft. Rejects with a conflict if another person changed it, or if the published text is no longer the `base`
 * of a first draft.
 */
export function keepFileDraft(
  client: Client,
  { base, ...draft }: KeptDraft,
): Promise<{ readonly version: number; readonly problems: readonly Diagnostic[] }> {
  return client.put('onl/files/draft', { ...draft, ...(draft.version === 0 && { base }) })
}

/** Keeps a text of the database although its file changed; `file` is the text of that file, null for none. */
export function keepOwnText(client: Client, path: string, file: string | null): Promise<unknown> {
  return client.post('onl/files/keepOwn', { path, file })
}

export function dropFileDraft(client: Client, { path, version }: ChosenDraft): Promise<unknown> {
  return client.delete('onl/files/draft', { path, version })
}

/** Makes the draft of a new file, possibly as a copy of another; gives its path. */
export function startFile(
  client: Client,
  start: {
    readonly kind: FileKind
    readonly code: string
    readonly from?: string | undefined
    readonly resource?: string | undefined
    /** Tenant that has it for itself. */
    readonly tenant?: string | undefined
    /** Text that it begins with. */
    readonly text?: string | undefined
  },
): Promise<{ readonly path: string }> {
  return client.post('onl/files/start', start)
}

/** Makes the draft of a new resource from the columns of a workbook; gives its path. */
export async function startFromSheet(client: Client, code: string, sheet: File): Promise<{ readonly path: string }> {
  const { result } = await client.upload<{ readonly path: string }>(
    `onl/files/startSheet?code=${encodeURIComponent(code)}`,
    fileForm(sheet),
  )
  return result
}

/** Tables of a data source. */
export function sourceTables(client: Client, source: string): Promise<readonly string[]> {
  return client.get('onl/files/tables', { source })
}

export type SourceTable = { readonly source: string; readonly table: string; readonly live?: boolean }

/** Makes the draft of a new resource from a table of a data source; gives its path. */
export function startFromTable(client: Client, code: string, from: SourceTable): Promise<{ readonly path: string }> {
  return client.post('onl/files/startTable', { code, ...from })
}

/** Makes the drafts for a form definition of a JeecgBoot server (`getFormItem`), or for the tables of an Online form; gives the path of the resource. */
export function startFromForm(client: Client, code: string, form: unknown): Promise<{ readonly path: string }> {
  return client.post('onl/files/startForm', { code, form })
}

export function planDrafts(client: Client, drafts: readonly ChosenDraft[]): Promise<StudioPlan> {
  return client.post('onl/files/plan', { drafts })
}

/** Makes drafts serve, all or none. `agreed` is the name of the plan. */
export function publishDrafts(client: Client, drafts: readonly ChosenDraft[], agreed: string): Promise<unknown> {
  return client.post('onl/files/publish', { drafts, agreed })
}

export async function fileVersion(client: Client, path: string, number: number): Promise<string | null> {
  const { text } = await client.get<{ readonly text: string | null }>('onl/files/version', { path, number })
  return text
}

/** Draft to be drawn: a text in place of the stored one, and a role that it is drawn for. */
export type PreviewWanted = { readonly path: string; readonly text?: string; readonly role?: string }

/** What a draft makes, for the caller or for a role; null where there is none. */
export function filePreview(client: Client, wanted: PreviewWanted): Promise<FilePreview | null> {
  return client.post('onl/files/preview', wanted)
}

/** Newest records of a resource that a role lists now. */
export async function roleRows(client: Client, resource: string, role: string): Promise<readonly Row[]> {
  const { records } = await client.get<{ records: readonly Row[] }>('onl/files/roleRows', { resource, role })
  return records
}

/** What a text makes at a path, with its mistakes; nothing is stored. */
export function tryText(client: Client, path: string, text: string): Promise<TriedText> {
  return client.post('onl/files/try', { path, text })
}

/** Names that a process about records of a resource can use. */
export function processChoices(client: Client, resource: string): Promise<ProcessChoices> {
  return client.get('onl/files/choices', { resource })
}

/** Sample of a simulation: a record, values in place of its own, and decisions other than approval. */
export type Sample = {
  readonly path: string
  readonly record?: string
  readonly values?: Readonly<Record<string, string | number | null>>
  readonly outcomes?: Readonly<Record<string, Outcome>>
}

/** What the draft of a process would do; nothing is stored. */
export function simulateProcess(client: Client, sample: Sample): Promise<SimulatedProcess> {
  return client.post('onl/files/simulate', sample)
}

/** Records of a resource for a simulation, the newest first; `typed` is part of a name or number. */
export async function sampleRecords(
  client: Client,
  resource: string,
  typed: string,
): Promise<readonly { readonly id: string; readonly label: string }[]> {
  return client.get('onl/files/samples', { resource, ...(typed !== '' && { typed }) })
}

/** Published texts of all files that were edited here, as a zip, or as a patch for `git apply`. */
export function exportedFiles(client: Client, as: 'zip' | 'patch'): Promise<Blob> {
  return client.blob('onl/files/export', { as })
}
