import type { Text } from '../schema/base/text.ts'
import type { CompiledResource } from '../schema/model/compiled.ts'
import type { Diagnostic } from '../schema/model/diagnostic.ts'
import type { FileKind, JsonKind } from '../schema/model/files.ts'
import type { Client } from './client.ts'

/** Place of published texts: the schema folder of the server, or its database. */
export type Shelf = 'files' | 'database'

/** Schema file in the list of the studio. */
export type StudioFile = {
  readonly path: string
  readonly kind: FileKind
  readonly code: string
  readonly title: Text
  readonly draft?: { readonly who: string; readonly at: string; readonly version: number; readonly isRemoval: boolean }
  /** The file exists only as a draft. */
  readonly isNew?: true
  /** Its text is in the database, in place of the file. */
  readonly isOverlay?: true
}

export type StudioVersion = {
  readonly number: number
  readonly at: string
  readonly who: string
}

/** File in its editor. `text` is null for a removed file, `served` for one that does not serve. */
export type OpenFile = {
  readonly path: string
  readonly kind: FileKind
  readonly code: string
  readonly served: string | null
  readonly text: string | null
  /** Version of the draft, 0 for none. */
  readonly version: number
  readonly draft: { readonly who: string; readonly at: string } | null
  readonly versions: readonly StudioVersion[]
  readonly problems: readonly Diagnostic[]
}

/** Draft as its publisher saw it. */
export type ChosenDraft = { readonly path: string; readonly version: number }

export type Change = 'added' | 'changed' | 'removed'

/** Changes of a publication, and the mistakes that prevent it. */
export type StudioPlan = {
  readonly shelf: Shelf
  readonly problems: readonly Diagnostic[]
  readonly losses: readonly {
    readonly table: string
    readonly column?: string
    readonly kind: 'drop' | 'retype'
    readonly rows?: number
    readonly of: Text
    readonly title?: Text
  }[]
  /** Identifies exactly these losses; empty without any. */
  readonly name: string
  readonly tables: readonly {
    readonly code: string
    readonly title: Text
    readonly change: Change
    readonly columns: readonly { readonly field: string; readonly title: Text; readonly change: Change }[]
  }[]
  readonly rights: readonly {
    readonly code: string
    readonly title: Text
    readonly role: string
    readonly gained: readonly string[]
    readonly lost: readonly string[]
  }[]
  readonly screens: readonly {
    readonly kind: string
    readonly code: string
    readonly title: Text
    readonly change: Change
  }[]
  readonly files: readonly { readonly path: string; readonly before: string | null; readonly after: string | null }[]
}

/** Schema files with their drafts. */
export function studioFiles(client: Client): Promise<{ readonly shelf: Shelf; readonly files: readonly StudioFile[] }> {
  return client.get('onl/files')
}

export function openFile(client: Client, path: string): Promise<OpenFile> {
  return client.get('onl/files/open', { path })
}

/** Stores a draft; rejects with a conflict where somebody else changed it. Null removes the file. */
export function keepFileDraft(
  client: Client,
  draft: ChosenDraft & { readonly text: string | null },
): Promise<{ readonly version: number; readonly problems: readonly Diagnostic[] }> {
  return client.put('onl/files/draft', draft)
}

export function dropFileDraft(client: Client, { path, version }: ChosenDraft): Promise<unknown> {
  return client.delete('onl/files/draft', { path, version })
}

/** Makes the draft of a new file, possibly as a copy of another; gives its path. */
export function startFile(
  client: Client,
  start: { readonly kind: JsonKind; readonly code: string; readonly from?: string },
): Promise<{ readonly path: string }> {
  return client.post('onl/files/start', start)
}

export function planDrafts(client: Client, drafts: readonly ChosenDraft[]): Promise<StudioPlan> {
  return client.post('onl/files/plan', { drafts })
}

/** Makes drafts serve, all or none. `losses` is the name of the confirmed plan. */
export function publishDrafts(client: Client, drafts: readonly ChosenDraft[], losses: string): Promise<unknown> {
  return client.post('onl/files/publish', { drafts, losses })
}

export async function fileVersion(client: Client, path: string, number: number): Promise<string | null> {
  const { text } = await client.get<{ readonly text: string | null }>('onl/files/version', { path, number })
  return text
}

/** Resource as its draft makes it; null where there is none. */
export function draftResource(client: Client, path: string): Promise<CompiledResource | null> {
  return client.get('onl/files/preview', { path })
}

/** Published texts of all files that were edited here, as a zip. */
export function exportedFiles(client: Client): Promise<Blob> {
  return client.blob('onl/files/export')
}
