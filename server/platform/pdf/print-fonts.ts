import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import decompress from 'woff2-encoder/decompress'
import { weightedFont } from './weighted-font.ts'

/** Texts of a print: letters of the regular and of the bold weight. */
export type PrintedText = { readonly text: string; readonly bold: boolean }

/** Part of a text that one font has. */
type Run = { readonly font: string; readonly text: string }

/** Fonts of some printed texts, by name. */
export type PrintFonts = ReadonlyMap<string, Buffer>

const family = 'noto-sans-sc'
const weights = { regular: 400, bold: 700 } as const

type Part = { readonly name: string; readonly ranges: readonly (readonly [first: number, last: number])[] }

/** Folder of Noto Sans SC: one file of all weights for each hundred of its letters. */
const folder = join(createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/unicode.json`), '..')

let knownParts: readonly Part[] | undefined

/** Parts of the font. Those with names (latin first) have the letters that some numbered parts repeat. */
function parts(): readonly Part[] {
  knownParts ??= Object.entries<string>(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')))
    .map(([name, ranges]) => ({ name: name.replaceAll(/[[\]]/g, ''), ranges: ranges.split(',').map(rangeOf) }))
    .sort((one, other) => Number(/^\d/.test(one.name)) - Number(/^\d/.test(other.name)))
  return knownParts
}

function rangeOf(text: string): readonly [number, number] {
  const [first = 0, last = first] = text
    .slice(2)
    .split('-')
    .map((digits) => Number.parseInt(digits, 16))
  return [first, last]
}

const partsOfLetters = new Map<string, string>()

/** Part with a letter. Letters that the font lacks are drawn as the empty box of the latin part. */
function partOf(letter: string): string {
  const known = partsOfLetters.get(letter)
  if (known !== undefined) return known
  const point = letter.codePointAt(0) ?? 0
  const found = parts().find(({ ranges }) => ranges.some(([first, last]) => point >= first && point <= last))
  const name = found?.name ?? 'latin'
  partsOfLetters.set(letter, name)
  return name
}

/** Runs of a text, each in one font. */
export function runsOf({ text, bold }: PrintedText): readonly Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const font = `${partOf(letter)}-${bold ? weights.bold : weights.regular}`
    const last = runs.at(-1)
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + letter }
    else runs.push({ font, text: letter })
  }
  return runs
}

// Every part in both weights is 10 MB.
const loaded = new Map<string, Promise<Buffer>>()

/** Fonts with the letters of some texts. */
export async function fontsFor(texts: readonly PrintedText[]): Promise<PrintFonts> {
  const names = new Set(texts.flatMap((text) => runsOf(text).map(({ font }) => font)))
  // Both weights of a part are made of one file.
  const files = new Map<string, Promise<Uint8Array>>()
  const load = async (name: string): Promise<Buffer> => {
    const at = name.lastIndexOf('-')
    const part = name.slice(0, at)
    const file = files.get(part) ?? variableFont(part)
    files.set(part, file)
    return weightedFont(await file, Number(name.slice(at + 1)))
  }
  const fonts = [...names].map(async (name) => {
    const font = loaded.get(name) ?? load(name)
    loaded.set(name, font)
    return [name, await font] as const
  })
  return new Map(await Promise.all(fonts))
}

async function variableFont(part: string): Promise<Uint8Array> {
  return decompress(await readFile(join(folder, 'files', `${family}-${part}-wght-normal.woff2`)))
}
