import type { Text } from '../base/text.ts'
import type { CompiledResource } from './compiled.ts'
import type { CompiledPage } from './compiled-pages.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { FileKind } from './files.ts'
import type { MenuTarget } from './menu-target.ts'
import type { TenantKind } from './tenant-files.ts'

/** Place of published texts: the schema folder of the server, or its database. */
export type Shelf = 'files' | 'database'

/** Schema file in the list of the studio. */
export type StudioFile = {
  readonly path: string
  readonly kind: FileKind
  readonly code: string
  /** Tenant that has it for itself. */
  readonly tenant?: string
  readonly title: Text
  /** A report with a chart. */
  readonly hasChart?: true
  readonly draft?: { readonly who: string; readonly at: string; readonly version: number; readonly isRemoval: boolean }
  /** The last publication removed the file. */
  readonly isRemoved?: true
  /** The file exists only as a draft. */
  readonly isNew?: true
  /** The file was deleted after the beginning of its draft, or while its last version serves. */
  readonly isDeleted?: true
  /** Its text is in the database, in place of the file. */
  readonly isOverlay?: true
  /** Identifies the text that serves; empty for none. */
  readonly stamp: string
  /** The text that serves has mistakes or warnings, such as a replaced value that the resource has changed. */
  readonly hasProblems?: true
}

/** Menu file, or its draft: groups that take further entries, by their titles and those around them, and what its entries open. */
export type StudioMenu = {
  readonly path: string
  /** Tenant that has it for itself. */
  readonly tenant?: string
  readonly title: Text
  readonly isOfSuppliers?: true
  readonly groups: readonly (readonly Text[])[]
  readonly targets: readonly MenuTarget[]
  /** Targets that only its draft has. */
  readonly added: readonly MenuTarget[]
}

/** Shared file that a tenant may replace for itself. */
export type SharedFile = { readonly kind: TenantKind; readonly code: string; readonly title: Text }

/** Answer of `GET /onl/files`: files and drafts that the caller edits. */
export type StudioFiles = {
  readonly shelf: Shelf
  readonly files: readonly StudioFile[]
  /** Files whose last publication removed them: their history brings them back. */
  readonly removed: readonly StudioFile[]
  /** Resources that an overlay may change. */
  readonly resources: readonly { readonly code: string; readonly title: Text }[]
  /** Shared files that a tenant may have of its own. */
  readonly shared: readonly SharedFile[]
  /** Tenants that the caller edits files of; empty for one of them. */
  readonly tenants: readonly { readonly code: string; readonly title: Text }[]
  /** Menu files that the caller edits, in the order of the menu. */
  readonly menus: readonly StudioMenu[]
}

/** Field that a role does not see: in no record, or in those of a condition. */
export type HiddenField = string | { readonly field: string; readonly where: unknown }

/** Rights of a role, as a file has them. */
export type WrittenRight = {
  readonly can: readonly string[]
  readonly hide?: readonly HiddenField[]
  readonly readOnly?: readonly string[]
  /** Condition on the rows it reaches. */
  readonly where?: unknown
}

/** Rights that a file gets from elsewhere. */
export type InheritedRights = {
  /** Rights of mixins by role: an entry of the file replaces that of its role. */
  readonly rights: Readonly<Record<string, WrittenRight>>
  /** Roles that each action starts with, by the name of the action. */
  readonly by: Readonly<Record<string, readonly string[]>>
}

/** Right that an administrator gave to a role, with the id of its permission: files do not take it back. */
export type KeptGrant = StudioName & { readonly id: string }

/** Resource as a draft makes it. */
export type DraftResource = {
  readonly resource: CompiledResource
  /** Resources of its tables of rows, as drafts make them. */
  readonly tables: readonly CompiledResource[]
  /** Keys of its extension fields, which no file has. */
  readonly extension: readonly string[]
  readonly access: InheritedRights
  /** Rights that administrators gave to roles, by role. */
  readonly held: Readonly<Record<string, readonly KeptGrant[]>>
  /** Values of the field of its states; empty for a resource without states. */
  readonly states: readonly StudioName[]
}

/** Answer of `POST /onl/files/try`: what a text makes, and its mistakes. */
export type TriedText = { readonly draft: DraftResource | null; readonly problems: readonly Diagnostic[] }

/** Resource as an overlay makes it for its tenant, and what the resource itself has at the pointers that the overlay replaces. */
export type OverlayPreview = DraftResource & { readonly replaced: Readonly<Record<string, unknown>> }

/** What a draft makes; the rows of the report are those of its draft. `closed`: the role, or the caller without one, may not open it. */
export type FilePreview =
  | DraftResource
  | OverlayPreview
  | { readonly report: CompiledResource }
  | { readonly page: CompiledPage }
  | { readonly closed: true }

/** Name that schema files may refer to. */
export type StudioName = { readonly name: string; readonly title?: Text }

/** Names that are no files; `entries` are values of dictionaries by their code. */
export type StudioNames = Readonly<Record<'role' | 'hook' | 'part', readonly StudioName[]>> & {
  readonly entries: Readonly<Record<string, readonly StudioName[]>>
}

export type StudioVersion = {
  readonly number: number
  readonly at: string
  readonly who: string
}

/** Change of a file of the folder since a text of the database replaced it; null for no file. */
export type MovedBase = { readonly base: string | null; readonly file: string | null }

/** File in its editor. `text` is null for a removed file, `served` for one that does not serve. */
export type OpenFile = {
  readonly path: string
  readonly kind: FileKind
  readonly code: string
  /** Tenant that has it for itself. */
  readonly tenant?: string
  /** Text of the shared file that a tenant's file replaces, null for none. */
  readonly shared?: string | null
  readonly served: string | null
  /** Identifies `served`, as in the list. */
  readonly stamp: string
  readonly text: string | null
  /** Version of the draft, 0 for none. */
  readonly version: number
  readonly draft: { readonly who: string; readonly at: string } | null
  readonly versions: readonly StudioVersion[]
  readonly problems: readonly Diagnostic[]
  readonly moved?: MovedBase
}

/** Draft as its publisher saw it. */
export type ChosenDraft = { readonly path: string; readonly version: number }

export type Change = 'added' | 'changed' | 'removed'

/** Changed limit of a role: a condition as its expression, or fields. */
export type RightLimit = {
  /** Rows it reaches or changes, fields it does not see or not change, sealed rows and values. */
  readonly kind: 'rows' | 'edit' | 'hide' | 'readOnly' | 'seal' | 'sealing'
  readonly change: Change
  readonly before?: string
  readonly after?: string
  readonly fields?: readonly StudioName[]
  /** The role may reach rows or values that it did not: the publisher must agree. */
  readonly isWider?: true
}

/** Existing rows that a field no longer accepts when they are saved again. */
export type AffectedRows = {
  readonly kind: 'required' | 'maxLength' | 'value'
  readonly code: string
  readonly of: Text
  readonly field: StudioName
  readonly rows: number
  /** Longest text, and removed values of the dictionary. */
  readonly most?: number
  readonly values?: readonly string[]
}

/** What the database holds about removed fields, such as a data rule: it stops to work, or hides all rows. */
export type Dependent = {
  readonly kind: 'dataRule' | 'job' | 'webhook' | 'view' | 'label' | 'extension'
  readonly name: string
  readonly code: string
  readonly of: Text
  readonly fields: readonly StudioName[]
}

/** Changes of a publication, and the mistakes that prevent it. */
export type StudioPlan = {
  readonly shelf: Shelf
  readonly problems: readonly Diagnostic[]
  /** Further drafts without which the chosen ones are wrong. */
  readonly needs: readonly string[]
  readonly losses: readonly {
    readonly table: string
    readonly column?: string
    readonly kind: 'drop' | 'retype'
    readonly rows?: number
    readonly of: Text
    readonly title?: Text
  }[]
  /** Identifies what the publisher must agree to: losses, replaced texts and wider rights. Empty without any. */
  readonly name: string
  readonly affected: readonly AffectedRows[]
  readonly dependents: readonly Dependent[]
  readonly tables: readonly {
    readonly code: string
    readonly title: Text
    readonly change: Change
    readonly columns: readonly { readonly field: string; readonly title: Text; readonly change: Change }[]
  }[]
  readonly rights: readonly {
    readonly code: string
    readonly title: Text
    readonly role: StudioName
    /** Operations and actions; only actions have titles. */
    readonly gained: readonly StudioName[]
    readonly lost: readonly StudioName[]
    /** Of these, what stays because an administrator gave it. */
    readonly kept: readonly KeptGrant[]
    readonly limits: readonly RightLimit[]
  }[]
  /** Server code by its names. */
  readonly hooks: readonly {
    readonly code: string
    readonly title: Text
    readonly gained: readonly string[]
    readonly lost: readonly string[]
  }[]
  readonly screens: readonly {
    readonly kind: string
    readonly code: string
    readonly title: Text
    readonly change: Change
  }[]
  readonly files: readonly {
    readonly path: string
    readonly before: string | null
    readonly after: string | null
    /** The text that serves has changed since the beginning of the draft. */
    readonly isMoved?: true
  }[]
}
