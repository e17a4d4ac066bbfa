import { fieldKeyPattern } from '../../schema/base/names.ts'

/** A JSON Schema from TypeBox. */
export type Node = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Node[]
  readonly items?: Node | readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly patternProperties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly default?: unknown
  readonly description?: string
}

/** The schema as plain data: TypeBox adds symbols and getters. */
export function plainNode(schema: object): Node {
  return JSON.parse(JSON.stringify(schema))
}

/** The branches of a union, nested ones included; any other schema is its own branch. */
export function branchesOf(node: Node): readonly Node[] {
  return node.anyOf ? node.anyOf.flatMap(branchesOf) : [node]
}

/** Whether a schema is the one of a translatable text. */
export function isText({ anyOf }: Node): boolean {
  const [plain, both] = anyOf ?? []
  return plain?.type === 'string' && Object.keys(both?.properties ?? {}).join() === 'zh,en' && plain.minLength === 1
}

export function isExpression({ type, minLength, maxLength }: Node): boolean {
  return type === 'string' && minLength === 1 && maxLength === 1000
}

export function isFieldKey({ type, pattern }: Node): boolean {
  return type === 'string' && pattern === fieldKeyPattern
}
