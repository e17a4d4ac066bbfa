import type { MovedDay } from '../base/moved-day.ts'
import type { Text } from '../base/text.ts'
import type { WhereOffered } from '../base/where.ts'
import type { JsonSchema } from '../fields/kind.ts'
import type { FieldType } from '../fields/registry.ts'
import type { CompiledAction, CompiledButton, CompiledGroup, CompiledStages, CompiledSum } from './compiled-actions.ts'
import type { CompiledDictionary, CompiledMenu, CompiledPage } from './compiled-pages.ts'
import type { CompiledReport } from './compiled-report.ts'
import type { StoragePlan } from './compiled-storage.ts'
import type { CompiledTheme } from './compiled-theme.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { FormStyles } from './form-style.ts'
import type { ListSort } from './list-sort.ts'
import type { CompiledPrint } from './print-spec.ts'
import type { ProcessPlan } from './process-plan.ts'
import type { SourceView } from './resource.ts'
import type { TenantKind } from './tenants.ts'

/**
 * Parsed CEL expression as plain JSON: the server checks it, both sides evaluate it, the server compiles it to SQL.
 * `op` and `args` are those of @marcbachmann/cel-js, without positions: status == 'draft' is
 * {"op":"==","args":[{"op":"id","args":["status"]},{"op":"value","args":["draft"]}]}; `args` is always a list.
 */
export interface Ast {
  readonly op: string
  readonly args: readonly AstArg[]
}
type AstArg = Ast | string | number | boolean | null | readonly Ast[]

/** Boolean, or a boolean expression of a file. */
export type Rule = boolean | Ast

/** Value of a file: a literal, or an expression as `{ast}`. */
export type Given = string | number | boolean | { readonly ast: Ast }

/** Source of a field's choices, all defaults filled in. */
export type Source = {
  readonly kind: 'dictionary' | 'resource' | 'report'
  readonly code: string
  /** Stored column of the source, `value` for a dictionary. */
  readonly value: string
  readonly label: { readonly zh: string; readonly en: string }
  readonly where?: WhereOffered
  /** Items of a dictionary that are not offered here. */
  readonly except?: readonly string[]
  /** Only rows that the user may edit are offered: the parent guards its rows. */
  readonly editable?: true
  /** Field that declares it: `ord/order.buyerId`. */
  readonly of?: string
}

/** Compiled field: mixins merged, defaults filled, expressions parsed. Type-specific keys are in `props`. */
export type CompiledField = {
  readonly key: string
  readonly type: FieldType
  readonly title: Text
  readonly help?: Text
  readonly placeholder?: Text
  readonly required: Rule
  readonly readOnly: Rule
  /** While it holds, forms only show the field; the server accepts it. */
  readonly shownOnly?: Ast
  readonly visible: Rule
  readonly whenHidden: 'clear' | 'keep'
  readonly default?: Given
  /** Code of the fill rule for the initial value. */
  readonly fillRule?: string
  readonly compute?: Ast
  /** Field with this one's text in English. */
  readonly english?: string
  readonly unique?: boolean
  readonly searchable?: boolean
  readonly mask?: 'last4'
  readonly width?: number
  readonly span?: number
  readonly filter: 'contains' | 'equals' | 'in' | 'range' | 'none'
  /** Storage type of the value; `none` is stored elsewhere. */
  readonly stored: 'text' | 'integer' | 'number' | 'none'
  /** Whether the value is a code, or a comma list of codes, with labels. */
  readonly choice?: 'one' | 'many'
  /** Never listed, filtered or sorted by. */
  readonly secret?: true
  readonly source?: Source
  /** Fields that this one depends on: rules, compute, where, currency. */
  readonly dependsOn: readonly string[]
  /** JSON Schema of a non-empty value. */
  readonly schema: JsonSchema
  /** Keys of the type as written: scale, options, fill, picker, … */
  readonly props: { readonly [key: string]: unknown }
  /** Custom settings, merged last by the renderer. */
  readonly ui?: { readonly [key: string]: unknown }
  readonly column?: { readonly [key: string]: unknown }
  /** Sum of the rows of other records, kept by the server. */
  readonly summed?: true
  /** Filled by the server (createTime, billNo): shown, never sent. */
  readonly system?: true
}

export type Tree = { readonly parent: string; readonly key: string; readonly root: string }

export type CompiledColumn = {
  readonly field: string
  /** Title over neighbouring columns. */
  readonly group?: Text
  /** Lower ones come first on a phone's card. */
  readonly priority?: number
  readonly link?: { readonly list: string; readonly filters: { readonly [field: string]: string } }
  /** Neighbouring rows with equal values share one cell. */
  readonly merge?: true
  readonly width?: number
  readonly fixed?: 'left' | 'right'
  readonly hidden?: boolean
}

export type CompiledSection = { readonly title?: Text; readonly columns: number; readonly fields: readonly string[] }

export type Operation = { readonly name: string; readonly title: Text }

export type CompiledRule = {
  readonly when?: Ast
  readonly check: Ast
  readonly message: Text
  readonly field?: string
  /** Not checked while the record is in a draft state. */
  readonly complete?: true
}

/** Answer of `GET /api/schema/resource/<code>`: all that the browser needs for a list and a form. */
export type CompiledResource = {
  readonly kind: 'resource'
  readonly code: string
  /** Changes exactly when anything below changes; the ETag. */
  readonly version: string
  readonly title: Text
  /** Title of a single record, if the file has one. */
  readonly one?: Text
  readonly icon?: string
  readonly fields: { readonly [key: string]: CompiledField }
  readonly value: string
  readonly label: { readonly zh: string; readonly en: string }
  readonly list: {
    readonly columns: readonly CompiledColumn[]
    readonly query: readonly string[]
    readonly sort: ListSort
    /** Fields with a constant value in all rows that its reader may list: not shown as columns or search fields. */
    readonly settled?: readonly string[]
    /** Fields whose sums over all matching rows are below the list. */
    readonly totals?: readonly string[]
    /** Field by whose values these sums are split, such as a currency. */
    readonly totalsBy?: string
    /** Search fields that are required before rows are loaded. */
    readonly needs?: readonly string[]
    /** Default periods of search fields, as ends. */
    readonly opens?: { readonly [name: string]: MovedDay }
    /** Fields that are edited inside the list. */
    readonly inline?: readonly string[]
    /** Only those the caller may use. */
    readonly actions?: readonly CompiledButton[]
    /** Tree of rows: `parent` is the `key` of the parent row, `root` in the first level. */
    readonly tree?: Tree
  }
  readonly form: {
    readonly columns: number
    readonly open: 'drawer' | 'page'
    readonly layout?: 'tabs'
    /** Source of a new record's initial values. */
    readonly copy?: { readonly from: string; readonly user: 'supplierId' }
    /** Fields above the form. */
    readonly notice?: readonly string[]
    readonly marks?: { readonly fields: string; readonly reason: string }
    /** Whether a bar shows the share of required fields that are filled in. */
    readonly completeness?: true
    readonly sections: readonly CompiledSection[]
    /** Form styles of administrators. */
    readonly styles?: FormStyles
  }
  /** Printed document of a record. */
  readonly print?: CompiledPrint
  /** `draft`: the states in which required fields may still be empty. */
  readonly states?: {
    readonly field: string
    readonly initial: string
    readonly draft?: readonly string[]
    /** Deadline of a waiting record: a field of the record, else a number of hours. */
    readonly deadline?: string
    readonly within?: number
  }
  /** Fields that name the record of another resource that a row is about. */
  readonly record?: { readonly resource: string; readonly id: string }
  /** View: the server computes its rows on request, so they have no history. */
  readonly isView?: true
  readonly actions: readonly CompiledAction[]
  readonly rules: readonly CompiledRule[]
  /** Unique field by which an import finds existing records. */
  readonly importKey?: string
  /** Standard actions that exist, in the order of `standardActions`. */
  readonly only: readonly string[]
  /** Further actions; each is granted like an action. */
  readonly operations?: readonly Operation[]
  readonly parent?: { readonly field: string; readonly of: string; readonly guards?: boolean; readonly reads?: boolean }
  readonly tenant: TenantKind
  /** Rows of a report: read-only, without details except the target of `drill`. */
  readonly report?: Pick<CompiledReport, 'chart' | 'drill' | 'totals'>
  /** Address of the validator module, relative to the API base: `schema/validator/<sha256>.js`. */
  readonly validator: string
  /** The caller's rights here: standard and state actions, filled in per request. */
  readonly can: readonly string[]
  /** Conditions of which a row has to meet one for the caller to change or delete it; absent when there is no restriction. */
  readonly editable?: readonly Ast[]
  /** Administrators only: mistakes of the file on disk while the last good version serves. */
  readonly problems?: readonly Diagnostic[]
}

/** Parts of its source that a pick dialog needs. */
export type PickPlan = Pick<CompiledResource, 'code' | 'title' | 'fields' | 'label'> & {
  readonly list: Pick<CompiledResource['list'], 'columns'> & Partial<Pick<CompiledResource['list'], 'query'>>
}

/** Offer to the pickers of one side's forms; `fields` are the most that they show. */
export type CompiledOffer = {
  readonly users?: 'internal' | 'supplier'
  readonly rows?: Ast
  readonly fields?: readonly string[]
}

/** Encrypted values of a resource, each part with its own key for each event. */
export type Sealing = {
  /** Holds once a row is opened. */
  readonly until: Ast
  /** Holds for users who read the values earlier. */
  readonly readers: Ast
  /** Field that names the event. */
  readonly key: string
  /** Fields and tables by part. */
  readonly parts: Readonly<Record<string, readonly string[]>>
}

/** Server-only parts of a resource. */
export type ServerResource = {
  readonly plan: CompiledResource
  readonly storage: StoragePlan
  readonly hooks: readonly string[]
  /** Owner of its rows, when only users who may list the owner may read these, or when the owner may be sealed. */
  readonly owner?: ServerResource
  /** Row condition that applies to all readers, whatever their rights; not to the server itself. */
  readonly seal?: Ast
  /** Values that are encrypted until the opening, those of its tables included. */
  readonly sealing?: Sealing
  /** Resource whose rows with these values are shown; there is no table of their own. */
  readonly part?: { readonly of: string; readonly where: Readonly<Record<string, string>> }
  /** Server view that provides the rows; there is no table then. */
  readonly view?: string
  /** Data source that a view reads. */
  readonly reads?: SourceView
  readonly unique: readonly (readonly string[])[]
  /** Derived numbers. */
  readonly sums?: readonly CompiledSum[]
  /** Derived choices. */
  readonly stages?: readonly CompiledStages[]
  readonly groups: readonly CompiledGroup[]
  /** Rows that pickers offer in addition to those the user may list. */
  readonly offered: readonly CompiledOffer[]
  readonly rights: {
    readonly [role: string]: {
      readonly can: readonly string[]
      readonly rows?: Ast
      readonly edit?: Ast
      /** Fields hidden in all records, or in some. */
      readonly hide: readonly string[]
      /** Conditions of those that are hidden in some records only. */
      readonly hideWhere?: Readonly<Record<string, Ast>>
      readonly readOnly: readonly string[]
    }
  }
}

/** Compiled model of all good files. Immutable; a changed file gives a new model that shares unchanged parts. */
export type Model = {
  readonly resources: ReadonlyMap<string, ServerResource>
  readonly pages: ReadonlyMap<string, CompiledPage>
  readonly dictionaries: ReadonlyMap<string, CompiledDictionary>
  readonly reports: ReadonlyMap<string, CompiledReport>
  readonly menus: ReadonlyMap<string, CompiledMenu>
  readonly themes: ReadonlyMap<string, CompiledTheme>
  readonly processes: ReadonlyMap<string, ProcessPlan>
  /** Resources that a tenant has in its own way, by tenant and code. */
  readonly overlays: ReadonlyMap<string, ReadonlyMap<string, ServerResource>>
  /** Further files that a tenant has of its own, by tenant. */
  readonly tenants: ReadonlyMap<string, TenantParts>
  /** Good files of this model, by path: the fallback of a file that becomes invalid. */
  readonly files: ReadonlyMap<string, ModelFile>
}

/** Parts of a model that a tenant may have of its own. */
export type TenantParts = Pick<Model, 'pages' | 'reports' | 'menus' | 'dictionaries' | 'processes'>

/** Schema file with a valid shape; `text` as it was read, `isOld` when that is of an older language. */
export type ModelFile = {
  readonly kind: string
  readonly code: string
  /** Tenant that has it for itself. */
  readonly tenant?: string
  readonly value: unknown
  readonly text?: string
  readonly isOld?: true
}
