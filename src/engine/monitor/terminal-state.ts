import type { TerminalAnswer } from '../../api/monitor.ts'

/** A line of the console: what was typed, what came of it, or what went wrong. */
export type ConsoleLine = { readonly id: number; readonly kind: 'typed' | 'told' | 'wrong'; readonly text: string }

/** A console: its lines, what was typed before, where among that the arrow keys are, and the command that waits for a yes. */
export type Console = {
  readonly lines: readonly ConsoleLine[]
  readonly typed: readonly string[]
  /** How many steps back; 0 for what is being typed. */
  readonly back: number
  readonly asking: string | undefined
}

/** Lines and commands that are kept. */
const [mostLines, mostTyped] = [1000, 100]

export const emptyConsole: Console = { lines: [], typed: [], back: 0, asking: undefined }

/** The console with some lines more. */
export function told(console: Console, kind: ConsoleLine['kind'], texts: readonly string[]): Console {
  const first = (console.lines.at(-1)?.id ?? 0) + 1
  const more = texts.map((text, index) => ({ id: first + index, kind, text }))
  return { ...console, lines: [...console.lines, ...more].slice(-mostLines) }
}

/** The console once a command was typed; the same twice in a row is remembered once. */
export function entered(console: Console, command: string): Console {
  const typed = console.typed.at(-1) === command ? console.typed : [...console.typed, command].slice(-mostTyped)
  return told({ ...console, typed, back: 0 }, 'typed', [command])
}

/** The console once a command was answered; where that has to be confirmed, it waits. */
export function answered(console: Console, command: string, { lines, isError, ask }: TerminalAnswer): Console {
  const shown = told(console, isError ? 'wrong' : 'told', lines)
  return ask === undefined ? shown : { ...told(shown, 'told', [ask]), asking: command }
}

/** One step back (1) or forth (-1) through what was typed before, and what stands there. */
export function stepped(console: Console, step: 1 | -1): readonly [Console, string] {
  const back = Math.min(console.typed.length, Math.max(0, console.back + step))
  return [{ ...console, back }, back === 0 ? '' : (console.typed.at(-back) ?? '')]
}
