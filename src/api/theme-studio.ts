import type { Theme } from '../schema/model/theme-file.ts'
import type { Client } from './client.ts'

/** A rule that a theme breaks, at a JSON pointer. */
export type ThemeProblem = { readonly pointer: string; readonly message: string }

/** A version of a theme that visitors saw; 0 is the delivered file. */
export type ThemeVersion = {
  readonly number: number
  readonly at: string
  readonly who: string
  /** The version that it brought back. */
  readonly source: number | null
}

/** A theme in its editor: its draft, or the theme that visitors see. `version` counts the changes of the draft, 0 for none. */
export type OpenTheme = {
  readonly code: string
  readonly theme: Theme
  readonly version: number
  readonly draft: { readonly at: string; readonly who: string } | null
  readonly versions: readonly ThemeVersion[]
  readonly problems: readonly ThemeProblem[]
}

export function openTheme(client: Client, code: string): Promise<OpenTheme> {
  return client.get(`onl/studio/${code}`)
}

/** Keeps the draft; rejects with a conflict where somebody else changed it. */
export function keepDraft(
  client: Client,
  code: string,
  draft: { readonly theme: Theme; readonly version: number },
): Promise<{ readonly version: number; readonly problems: readonly ThemeProblem[] }> {
  return client.put(`onl/studio/${code}/draft`, draft)
}

export function dropDraft(client: Client, code: string, version: number): Promise<unknown> {
  return client.delete(`onl/studio/${code}/draft`, { version })
}

/** Shows the draft to visitors; gives the number of the new version. */
export function publishTheme(client: Client, code: string, version: number): Promise<{ readonly number: number }> {
  return client.post(`onl/studio/${code}/publish`, { version })
}

/** Shows an earlier version to visitors again. */
export function restoreTheme(
  client: Client,
  code: string,
  asked: { readonly version: number; readonly number: number },
): Promise<{ readonly number: number }> {
  return client.post(`onl/studio/${code}/restore`, asked)
}

/** Preview token of the draft, or of a version; valid for five minutes in this browser. */
export async function themeWord(client: Client, code: string, number?: number): Promise<string> {
  const { word } = await client.post<{ readonly word: string }>(`onl/studio/${code}/look`, {
    ...(number !== undefined && { number }),
  })
  return word
}
