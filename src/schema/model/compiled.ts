import type { MovedDay } from '../base/moved-day.ts'
import type { Text } from '../base/text.ts'
import type { WhereOffered } from '../base/where.ts'
import type { JsonSchema } from '../fields/kind.ts'
import type { FieldType } from '../fields/registry.ts'
import type { CompiledAction, CompiledGroup, CompiledStages, CompiledSum } from './compiled-actions.ts'
import type { CompiledDictionary, CompiledMenu, CompiledPage } from './compiled-pages.ts'
import type { CompiledReport } from './compiled-report.ts'
import type { StoragePlan } from './compiled-storage.ts'
import type { CompiledTheme } from './compiled-theme.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { FormStyles } from './form-style.ts'
import type { Button } from './list-actions.ts'
import type { ListSort } from './list-sort.ts'
import type { TenantKind } from './tenants.ts'

/**
 * A CEL expression after parsing, as plain JSON: what the server checks, both sides evaluate and the server compiles to SQL.
 * `op` and `args` are those of @marcbachmann/cel-js, without positions: status == 'draft' is
 * {"op":"==","args":[{"op":"id","args":["status"]},{"op":"value","args":["draft"]}]}; `args` is always a list.
 */
export interface Ast {
  readonly op: string
  readonly args: readonly AstArg[]
}
type AstArg = Ast | string | number | boolean | null | readonly Ast[]

/** A yes-or-no that a file may give as an expression. */
export type Rule = boolean | Ast

/** A value that a file gives: a literal, or an expression as `{ast}`. */
export type Given = string | number | boolean | { readonly ast: Ast }

/** Where the choices of a field come from, all defaults filled in. */
export type Source = {
  readonly kind: 'dictionary' | 'resource' | 'report'
  readonly code: string
  /** Stored column of the source, `value` for a dictionary. */
  readonly value: string
  readonly label: { readonly zh: string; readonly en: string }
  readonly where?: WhereOffered
  /** Items of a dictionary that are not offered here. */
  readonly except?: readonly string[]
  /** Offered are those alone that the person may edit: the record above a row guards it. */
  readonly editable?: true
  /** The field that declares it: `ord/order.buyerId`. */
  readonly of?: string
}

/** A field as every consumer reads it: mixins merged, defaults filled, expressions parsed. Type-specific keys are in `props`. */
export type CompiledField = {
  readonly key: string
  readonly type: FieldType
  readonly title: Text
  readonly help?: Text
  readonly placeholder?: Text
  readonly required: Rule
  readonly readOnly: Rule
  readonly visible: Rule
  readonly whenHidden: 'clear' | 'keep'
  readonly default?: Given
  /** The code of the fill rule that gives the first value. */
  readonly fillRule?: string
  readonly compute?: Ast
  /** The field that has this one's text in English. */
  readonly english?: string
  readonly unique?: boolean
  readonly searchable?: boolean
  readonly mask?: 'last4'
  readonly width?: number
  readonly span?: number
  readonly filter: 'contains' | 'equals' | 'in' | 'range' | 'none'
  /** How the value is kept; `none` is kept elsewhere. */
  readonly stored: 'text' | 'integer' | 'number' | 'none'
  /** Whether the value is a code, or a comma list of codes, that something gives the label of. */
  readonly choice?: 'one' | 'many'
  /** May not be listed, filtered or sorted. */
  readonly secret?: true
  readonly source?: Source
  /** Fields whose change touches this one: rules, compute, where, currency. */
  readonly dependsOn: readonly string[]
  /** JSON Schema of a non-empty value. */
  readonly schema: JsonSchema
  /** The type's own keys as written: scale, options, fill, picker, … */
  readonly props: { readonly [key: string]: unknown }
  /** Escape hatches, merged last by whoever draws. */
  readonly ui?: { readonly [key: string]: unknown }
  readonly column?: { readonly [key: string]: unknown }
  /** Filled by the server (createTime, billNo): shown, never sent. */
  readonly system?: true
}

type Compiled<B> = B extends Button ? Omit<B, 'where' | 'title'> : never

/** A button of a list or its rows that leaves the record as it is. */
export type CompiledButton = Compiled<Button> & { readonly name: string; readonly title: Text; readonly when?: Ast }

export type Tree = { readonly parent: string; readonly key: string; readonly root: string }

export type CompiledColumn = {
  readonly field: string
  /** A title over neighbouring columns. */
  readonly group?: Text
  /** Lower ones stand first on a phone's card. */
  readonly priority?: number
  readonly link?: { readonly list: string; readonly filters: { readonly [field: string]: string } }
  /** Neighbouring rows with the same value have one cell. */
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
  /** Not judged while the record is in a draft state. */
  readonly complete?: true
}

/** What `GET /api/schema/resource/<code>` answers: everything the browser draws a list and a form from. */
export type CompiledResource = {
  readonly kind: 'resource'
  readonly code: string
  /** Changes exactly when anything below changes; the ETag. */
  readonly version: string
  readonly title: Text
  /** What one record is called, where the file says so. */
  readonly one?: Text
  readonly icon?: string
  readonly fields: { readonly [key: string]: CompiledField }
  readonly value: string
  readonly label: { readonly zh: string; readonly en: string }
  readonly list: {
    readonly columns: readonly CompiledColumn[]
    readonly query: readonly string[]
    readonly sort: ListSort
    /** Fields that say the same in every row its reader may list: no column and no search field of a page, either. */
    readonly settled?: readonly string[]
    /** Fields whose sums over all rows asked for stand below the list. */
    readonly totals?: readonly string[]
    /** Search fields without which nothing is fetched. */
    readonly needs?: readonly string[]
    /** Ends of periods that are searched for unless something else is. */
    readonly opens?: { readonly [name: string]: MovedDay }
    /** Fields whose values are changed where they stand. */
    readonly inline?: readonly string[]
    /** Only those the caller may use. */
    readonly actions?: readonly CompiledButton[]
    /** Rows below rows: `parent` says the `key` of the one above, `root` in the first level. */
    readonly tree?: Tree
  }
  readonly form: {
    readonly columns: number
    readonly open: 'drawer' | 'page'
    readonly layout?: 'tabs'
    /** Where a new record takes its first values from. */
    readonly copy?: { readonly from: string; readonly user: 'supplierId' }
    /** Fields that stand above the form. */
    readonly notice?: readonly string[]
    readonly marks?: { readonly fields: string; readonly reason: string }
    /** Whether a bar shows how much of what is needed is filled in. */
    readonly completeness?: true
    readonly sections: readonly CompiledSection[]
    /** How administrators want it laid out. */
    readonly styles?: FormStyles
  }
  /** `draft`: the states in which needed fields may still be empty. */
  readonly states?: {
    readonly field: string
    readonly initial: string
    readonly draft?: readonly string[]
    /** Until when what waits is to be taken further: a field of the record, else so many hours. */
    readonly deadline?: string
    readonly within?: number
  }
  /** The fields that say which record elsewhere a row stands for. */
  readonly record?: { readonly resource: string; readonly id: string }
  /** The server works its rows out when they are asked for: they have no history. */
  readonly isView?: true
  readonly actions: readonly CompiledAction[]
  readonly rules: readonly CompiledRule[]
  /** The unique field by which an import finds the records it changes. */
  readonly importKey?: string
  /** Standard actions that exist, in the order of `standardActions`. */
  readonly only: readonly string[]
  /** What may be done besides; each is granted like an action. */
  readonly operations?: readonly Operation[]
  readonly parent?: { readonly field: string; readonly of: string; readonly guards?: boolean; readonly reads?: boolean }
  readonly tenant: TenantKind
  /** Rows that a report makes: they are read, and nothing is behind one but what `drill` names. */
  readonly report?: Pick<CompiledReport, 'chart' | 'drill' | 'totals'>
  /** Address of the validator module, relative to the API base: `schema/validator/<sha256>.js`. */
  readonly validator: string
  /** What the caller may do here: standard and state actions; rights are per caller, so this is filled per request. */
  readonly can: readonly string[]
  /** Conditions, one of which a row has to meet for the caller to change or delete it; absent where every row may be. */
  readonly editable?: readonly Ast[]
  /** Admins only: what is wrong with the file on disk while the last good version serves. */
  readonly problems?: readonly Diagnostic[]
}

/** What a pick dialog needs to know of its source. */
export type PickPlan = Pick<CompiledResource, 'code' | 'title' | 'fields' | 'label'> & {
  readonly list: Pick<CompiledResource['list'], 'columns'> & Partial<Pick<CompiledResource['list'], 'query'>>
}

/** Rows that the pickers of one side's forms offer; `fields` is the most that they show. */
export type CompiledOffer = {
  readonly users?: 'internal' | 'supplier'
  readonly rows?: Ast
  readonly fields?: readonly string[]
}

/** What only the server needs of a resource. */
export type ServerResource = {
  readonly plan: CompiledResource
  readonly storage: StoragePlan
  readonly hooks: readonly string[]
  /** The resource its rows belong to, where only who may list that row may read these, or where that row may be sealed. */
  readonly owner?: ServerResource
  /** Row condition that every reader has to meet, whatever their rights; the server itself excepted. */
  readonly seal?: Ast
  /** The resource whose rows these are, those with the values alone; there is no table of their own. */
  readonly part?: { readonly of: string; readonly where: Readonly<Record<string, string>> }
  /** The server's view whose rows these are; there is no table then. */
  readonly view?: string
  readonly unique: readonly (readonly string[])[]
  /** Numbers that follow from rows elsewhere. */
  readonly sums?: readonly CompiledSum[]
  /** Choices that do. */
  readonly stages?: readonly CompiledStages[]
  readonly groups: readonly CompiledGroup[]
  /** Rows that pickers offer beyond those a person may list. */
  readonly offered: readonly CompiledOffer[]
  readonly rights: {
    readonly [role: string]: {
      readonly can: readonly string[]
      readonly rows?: Ast
      readonly edit?: Ast
      readonly hide: readonly string[]
      readonly readOnly: readonly string[]
    }
  }
}

/** All good files, compiled. Immutable; a changed file gives a new one that shares what did not change. */
export type Model = {
  readonly resources: ReadonlyMap<string, ServerResource>
  readonly pages: ReadonlyMap<string, CompiledPage>
  readonly dictionaries: ReadonlyMap<string, CompiledDictionary>
  readonly reports: ReadonlyMap<string, CompiledReport>
  readonly menus: ReadonlyMap<string, CompiledMenu>
  readonly themes: ReadonlyMap<string, CompiledTheme>
  /** The good files behind all this, by path: what a file that turns bad falls back to. */
  readonly files: ReadonlyMap<string, ModelFile>
}

/** A schema file whose shape is right; `text` as it was read, `isOld` where that is of an older language. */
export type ModelFile = {
  readonly kind: string
  readonly code: string
  readonly value: unknown
  readonly text?: string
  readonly isOld?: true
}
