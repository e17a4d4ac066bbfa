import type { Client } from '../../../../api/client.ts'
import { startFromForm, startFromSheet } from '../../../../api/studio.ts'
import { isObject } from '../../../../schema/edit/meta-schema.ts'
import { storedTables } from '../../../../schema/jeecg/stored-tables.ts'
import { decodeText } from '../../../../schema/load/decode-text.ts'
import { zipTexts } from './zip-texts.ts'

/** Refusal of a file in an unknown encoding. */
export class NotText extends Error {}

/** Text of a file of another product. @throws NotText */
export async function textOfGiven(file: File): Promise<string> {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined) throw new NotText(file.name)
  return text
}

/**
 * Start of a resource from a workbook, from an exported Online form (JSON or a zip of JSON files), or from a form definition in JSON,
 * alone or as the answer of its server. @throws NotZip, NotText, SyntaxError
 */
export async function startFromGiven(client: Client, code: string, file: File): Promise<{ readonly path: string }> {
  const name = file.name.toLowerCase()
  const isZip = name.endsWith('.zip')
  if (!(isZip || name.endsWith('.json'))) return startFromSheet(client, code, file)
  const texts = isZip ? await zipTexts(file, '.json') : [await textOfGiven(file)]
  const parts = texts.map((text): unknown => JSON.parse(text))
  const tables = storedTables(parts)
  if (tables.length > 0) return startFromForm(client, code, tables)
  const [first] = parts
  return startFromForm(client, code, isObject(first) && first.result ? first.result : first)
}
