import type { TerminalAnswer } from '../../api/monitor.ts'

/** A line of the console: input, output or error. */
export type ConsoleLine = { readonly id: number; readonly kind: 'input' | 'output' | 'error'; readonly text: string }

/** State of a console: lines, command history with its cursor, and the command that waits for a confirmation. */
export type Console = {
  readonly lines: readonly ConsoleLine[]
  readonly typed: readonly string[]
  /** Steps back in the history; 0 for the current input. */
  readonly back: number
  readonly asking: string | undefined
}

/** Maximum of lines and of commands in the history. */
const [mostLines, mostTyped] = [1000, 100]

export const emptyConsole: Console = { lines: [], typed: [], back: 0, asking: undefined }

/** Appends lines. */
export function withLines(console: Console, kind: ConsoleLine['kind'], texts: readonly string[]): Console {
  const first = (console.lines.at(-1)?.id ?? 0) + 1
  const more = texts.map((text, index) => ({ id: first + index, kind, text }))
  return { ...console, lines: [...console.lines, ...more].slice(-mostLines) }
}

/** Appends a command to the lines and, unless repeated, to the history. */
export function entered(console: Console, command: string): Console {
  const typed = console.typed.at(-1) === command ? console.typed : [...console.typed, command].slice(-mostTyped)
  return withLines({ ...console, typed, back: 0 }, 'input', [command])
}

/** Appends the answer of a command; it may wait for a confirmation. */
export function answered(console: Console, command: string, { lines, isError, ask }: TerminalAnswer): Console {
  const shown = withLines(console, isError ? 'error' : 'output', lines)
  return ask === undefined ? shown : { ...withLines(shown, 'output', [ask]), asking: command }
}

/** Moves one step back (1) or forward (-1) in the history; gives the text there. */
export function stepped(console: Console, step: 1 | -1): readonly [Console, string] {
  const back = Math.min(console.typed.length, Math.max(0, console.back + step))
  return [{ ...console, back }, back === 0 ? '' : (console.typed.at(-back) ?? '')]
}
