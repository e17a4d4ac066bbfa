import { createRequire } from 'node:module'
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

const load = createRequire(import.meta.url)

// One file of the package at a time: all 800 icons cost a tenth of a start.
function pathsOf(name: string): readonly string[] {
  const paths = (node: Drawing): readonly string[] => [
    ...(node.tag === 'path' && node.attrs.d ? [node.attrs.d] : []),
    ...(node.children ?? []).flatMap(paths),
  ]
  const icon = iconOf(name)
  return icon ? paths(icon) : []
}

function iconOf(name: string): Drawing | undefined {
  if (!/^\w+$/.test(name)) return undefined
  try {
    return (load(`@ant-design/icons-svg/lib/asn/${name}.js`) as { readonly default: { readonly icon: Drawing } })
      .default.icon
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
