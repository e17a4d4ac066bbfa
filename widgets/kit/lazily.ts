import { type ComponentType, createElement, useContext, useSyncExternalStore } from 'react'
import { FallbackContext } from './lazy-boundary.tsx'

/** Time limit for loading a chunk. Milliseconds. */
const patience = 120_000

/** Window event: a chunk failed to load, after a new release or without a connection. */
export const chunkLost = 'procura:chunk-lost'

/** A chunk that failed to load, with the browser's message. */
export class ChunkLost extends Error {
  constructor(cause: unknown) {
    super('A part of the program did not come', { cause })
  }
}

type PropsOf<LazyComponent> = LazyComponent extends ComponentType<infer Props> ? Props : never

/**
 * A component loaded when it is first drawn; until then, the fallback of the nearest `LazyBoundary` is in its place. A failure fires
 * the window event and throws `ChunkLost`.
 */
export function lazily<Name extends string, Module extends Readonly<Record<Name, ComponentType<never>>>>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  // Casts, as the compiler cannot relate the component to its props.
  const part = once(async () => (await arriving(load()))[name] as ComponentType)
  return ((props: object) => createElement(LazyPart, { part, props })) as ComponentType<PropsOf<Module[Name]>>
}

type Part = ReturnType<typeof once<ComponentType>>

function LazyPart({ part: { subscribe, get, need }, props }: { readonly part: Part; readonly props: object }) {
  const fallback = useContext(FallbackContext)
  const found = useSyncExternalStore(subscribe, get)
  if (found === undefined) {
    need()
    return fallback
  }
  if ('error' in found) throw found.error
  return createElement(FallbackContext, { value: null }, createElement(found.value, props))
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown }

/** A value that is loaded once, when it is first needed. */
function once<T>(load: () => Promise<T>) {
  let outcome: Outcome<T> | undefined
  let isComing = false
  const listeners = new Set<() => void>()
  const end = (ended: Outcome<T>) => {
    outcome = ended
    for (const listener of listeners) listener()
  }
  return {
    get: () => outcome,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    need: () => {
      if (isComing) return
      isComing = true
      load().then(
        (value) => end({ value }),
        (error: unknown) => end({ error }),
      )
    },
  }
}

/** The chunk, unless it fails or is late: that fires the window event and throws `ChunkLost`. */
export async function arriving<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within ${patience} ms`)), patience)
  })
  try {
    return await Promise.race([coming, late])
  } catch (error) {
    window.dispatchEvent(new Event(chunkLost))
    throw new ChunkLost(error)
  } finally {
    clearTimeout(timer)
  }
}
