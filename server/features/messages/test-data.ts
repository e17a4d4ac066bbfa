import type { Values } from './channels/fill-in.ts'

/** Test data from a JSON object; nested values appear as JSON. Undefined for anything else. */
export function testData(json: string): Values | undefined {
  if (json.trim() === '') return {}
  const parsed = parsedOf(json)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, textOf(value)]))
}

/** Whether a text is valid test data. */
export function isTestData(json: string): boolean {
  return testData(json) !== undefined
}

function parsedOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // The error is reported at its field.
    return undefined
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
