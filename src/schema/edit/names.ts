import { valueAt } from '../base/value-at.ts'
import type { Path } from '../model/diagnostic.ts'
import { isObject } from './meta-schema.ts'
import type { Shape } from './shapes.ts'

/** Kind of thing that a value of a file names. Icons are listed by the meta-schema itself. */
export type NameKind =
  | 'dictionary'
  | 'field'
  | 'hook'
  | 'mixin'
  | 'page'
  | 'part'
  | 'report'
  | 'resource'
  | 'role'
  | 'state'

/** Name that a value may have, with its title. */
export type Name = { readonly name: string; readonly title?: string }

/**
 * Names of a kind. `of` is the code of the resource whose fields are asked for; without it, they are those of this file.
 * `part` is a field or an action of a mixin: `bill.remark`.
 */
export type Names = (kind: NameKind, of?: string) => readonly Name[]

/** What a value names, and of which resource. */
export type Reference = { readonly kind: NameKind; readonly of?: string }

type Rule = { readonly kind: NameKind; readonly words: RegExp; readonly isOfSource?: true }

// The meta-schemas do not declare references. The descriptions of the model say them in the same words everywhere; the
// first rule that fits decides.
const rules: readonly Rule[] = [
  { kind: 'field', words: /^The source's field|by default the source's list columns/, isOfSource: true },
  { kind: 'part', words: /^The field or action of a mixin/ },
  { kind: 'mixin', words: /^Mixins:/ },
  { kind: 'dictionary', words: /^A dictionary\b/ },
  { kind: 'hook', words: /^Named server functions/ },
  { kind: 'role', words: /^Roles? (that|code)|^Codes of the roles/ },
  { kind: 'state', words: /^The (target )?states? (in which|of a new)|^The target state|^States in which/ },
  { kind: 'report', words: /^(A|The) report\b|^Opens this report/ },
  { kind: 'page', words: /^Opens this page|^The page it opens/ },
  { kind: 'resource', words: /^(A|The) resource\b|^Opens the list of this resource|^The number of its rows/ },
  {
    kind: 'field',
    words: /^The key of a field\b|^(A|The|An)( \w+)* field\b|^Fields?\b|^A (lookup|number|switch|table) of\b/,
  },
]

const fieldPatterns = ['^[a-z][A-Za-z0-9_]{0,62}$', '^(parent\\.)?\\w+$']

/** What a string value refers to, by the words of its schema and of the list or object around it. */
export function referenceOf(shape: Shape, around: readonly Shape[], file: unknown, path: Path): Reference | undefined {
  const rule = ruleOf(shape) ?? (isPlain(shape) ? around.map(ruleOf).find((found) => found !== undefined) : undefined)
  if (rule) return referenceBy(rule, file, path)
  const isField = shape.parts.some(({ pattern }) => pattern !== undefined && fieldPatterns.includes(pattern))
  return isField && path.at(-1) !== 'key' ? { kind: 'field' } : undefined
}

/** What the keys of an object of free keys refer to: `rights` has roles, `fill` and `set` have fields. */
export function keyReferenceOf(shape: Shape): NameKind | undefined {
  return ruleOf(shape)?.kind
}

function ruleOf({ parts }: Shape): Rule | undefined {
  const words = parts.flatMap(({ description }) => description ?? [])
  for (const text of words) {
    const rule = rules.find((one) => one.words.test(text))
    if (rule) return rule
  }
  return undefined
}

const isPlain = ({ parts }: Shape) => parts.every(({ description }) => description === undefined)

function referenceBy(rule: Rule, file: unknown, path: Path): Reference {
  if (!rule.isOfSource) return { kind: rule.kind }
  // The object of the key has the source, or the object of the list that contains the name.
  for (const depth of [1, 2]) {
    const parent = valueAt(file, path.slice(0, -depth))
    if (isObject(parent) && typeof parent.from === 'string') return { kind: rule.kind, of: parent.from }
  }
  return { kind: rule.kind }
}
