import * as drawn from '@ant-design/icons-svg'
import type { CompiledTheme } from '../../../src/schema/model/compiled-theme.ts'

type Drawing = {
  readonly tag: string
  readonly attrs: Readonly<Record<string, string>>
  readonly children?: readonly Drawing[]
}

/** Paths of the icons that the features of a theme name, by name. */
export function iconsOf({ platformInfo }: CompiledTheme): Readonly<Record<string, readonly string[]>> {
  const names = (platformInfo?.features ?? []).flatMap(({ icon }) => (icon ? [icon] : []))
  return Object.fromEntries(names.map((name) => [name, pathsOf(name)]))
}

function pathsOf(name: string): readonly string[] {
  const definition = (drawn as Readonly<Record<string, unknown>>)[name] as { readonly icon?: Drawing } | undefined
  const paths = (node: Drawing): readonly string[] => [
    ...(node.tag === 'path' && node.attrs.d ? [node.attrs.d] : []),
    ...(node.children ?? []).flatMap(paths),
  ]
  return definition?.icon ? paths(definition.icon) : []
}
