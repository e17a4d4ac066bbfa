import { readFileSync } from 'node:fs'
import { type DemoFile, demoFileOf } from './demo-file.ts'

/** Groups of materials with a drawing, by the first two digits of the material code. */
const groups = ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19'] as const

let files: ReadonlyMap<string, DemoFile> | undefined

/** Drawings of goods, one for each group of materials. */
export function goodsPictures(): ReadonlyMap<string, DemoFile> {
  files ??= new Map(
    groups.map((group) => {
      const bytes = readFileSync(new URL(`../pictures/${group}.png`, import.meta.url))
      return [group, demoFileOf(`goods/${group}`, `goods-${group}.png`, bytes)]
    }),
  )
  return files
}
