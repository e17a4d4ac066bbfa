import type { WhereOffered } from '../base/where.ts'
import { commonProps } from '../fields/kind.ts'
import { type Field, factsOf, kindOf } from '../fields/registry.ts'
import type { Ast, CompiledField, Rule } from '../model/compiled.ts'
import { currencyField } from '../model/currency-code.ts'
import { fieldsOf } from '../rules/ast.ts'
import type { Names } from '../rules/check-types.ts'
import { type Constants, parseExpression } from '../rules/parse.ts'
import { sourceOf, type TargetOf } from './field-source.ts'
import { innerKeys, innerProps } from './inner-props.ts'

/** Compiles a field: defaults filled in, expressions parsed. The loader has checked the file. */
export function compileField(
  key: string,
  field: Field,
  names: Names,
  targetOf: TargetOf,
  constants: Constants = {},
): CompiledField {
  const kind = kindOf(field)
  const rule = (written: boolean | string | undefined, otherwise: boolean): Rule =>
    typeof written === 'string' ? parseExpression(written, names, 'bool', constants) : (written ?? otherwise)
  const compute = field.compute === undefined ? undefined : parseExpression(field.compute, names, 'any', constants)
  const required = rule(isNumbered(field) ? false : field.required, needsRows(field))
  const { closed, ...shown } = readOnlyOf(field, names, constants)
  const readOnly = compute ? true : rule(closed, false)
  const visible = field.type === 'hidden' ? false : rule(field.visible, true)
  const fallback = compileDefault(field, names, constants)
  const source = sourceOf(field, targetOf)
  const props = inReach(ownProps(field), names)
  return {
    key,
    type: field.type,
    title: field.title,
    ...pickDefined(field, ['help', 'placeholder', 'unique', 'searchable', 'width', 'span', 'ui']),
    required,
    readOnly,
    ...shown,
    visible,
    ...innerKeys(field),
    whenHidden: field.hidden ?? (field.type === 'hidden' ? 'keep' : 'clear'),
    ...(fallback !== undefined && { default: fallback }),
    ...fillRuleOf(field),
    ...(compute && { compute }),
    ...factsOf(field),
    filter: kind.filter === 'none' ? 'none' : (field.query ?? kind.filter),
    ...(source && { source }),
    dependsOn: dependenciesOf([required, readOnly, shown.shownOnly, visible, compute], source?.where, props),
    schema: { ...(kind.schema as (given: Field) => object)(field), ...field.jsonSchema },
    props,
    ...(field.span === undefined && kind.span !== undefined && { span: kind.span }),
  }
}

/** Keys of a field whose currency is that of the record that its row belongs to, if the row has none. */
function inReach<Props extends object>(props: Props, names: Names): Props {
  const name = currencyField(props as Readonly<Record<string, unknown>>)
  const isAbove = name !== undefined && !Object.hasOwn(names, name) && Object.hasOwn(names, `parent.${name}`)
  return isAbove ? { ...props, currency: { field: `parent.${name}` } } : props
}

type Shown = { readonly closed: boolean | string | undefined; readonly shownOnly?: Ast }

/** Conditions under which a field is read-only (`closed`), and under which its form only shows it. */
function readOnlyOf({ readOnly }: Field, names: Names, constants: Constants): Shown {
  if (typeof readOnly !== 'object') return { closed: readOnly }
  return { closed: false, shownOnly: parseExpression(readOnly.form, names, 'bool', constants) }
}

function fillRuleOf({ default: fallback }: Field): { readonly fillRule?: string } {
  return typeof fallback === 'object' && 'fill' in fallback ? { fillRule: fallback.fill } : {}
}

/** The server sets such a value unless a user enters one. */
function isNumbered(field: Field): boolean {
  return 'number' in field && field.number !== undefined
}

/** Tables with a minimum number of rows are required unless the file has a condition. */
function needsRows(field: Field): boolean {
  return field.type === 'table' && (field.minItems ?? 0) > 0
}

function compileDefault(field: Field, names: Names, constants: Constants): CompiledField['default'] {
  if (typeof field.default === 'object' && 'fill' in field.default) return undefined
  if (typeof field.default === 'object') return { ast: parseExpression(field.default.cel, names, 'any', constants) }
  if (field.default !== undefined) return field.default
  if (field.type !== 'switch') return undefined
  return field.options?.[1] ?? 'N'
}

const choiceKeys = new Set(['dict', 'from', 'where', 'value', 'label'])

function ownProps(field: Field): { readonly [key: string]: unknown } {
  const own = Object.entries(field).filter(([key]) => key !== 'type' && !(key in commonProps) && !choiceKeys.has(key))
  return { ...kindOf(field).defaults, ...innerProps(field, Object.fromEntries(own)) }
}

function pickDefined<K extends keyof Field>(field: Field, keys: readonly K[]): Partial<Pick<Field, K>> {
  return Object.fromEntries(keys.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]]]))) as Partial<
    Pick<Field, K>
  >
}

function dependenciesOf(
  rules: readonly (Rule | undefined)[],
  where: WhereOffered | undefined,
  props: object,
): string[] {
  const names = new Set<string>()
  for (const rule of rules) if (rule !== undefined && typeof rule !== 'boolean') add(names, rule)
  for (const condition of [...Object.values(where ?? {}), ...Object.values(props)]) {
    // A field of the record that a row belongs to: `parent.currency`.
    if (isFieldReference(condition)) names.add(condition.field.replace(/\..*$/, ''))
  }
  return [...names]
}

function add(names: Set<string>, ast: Ast): void {
  for (const name of fieldsOf(ast)) names.add(name)
}

function isFieldReference(value: unknown): value is { readonly field: string } {
  return typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string'
}
