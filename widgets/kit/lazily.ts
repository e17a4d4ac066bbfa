import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

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

/** A lazily loaded component. A failure fires the window event and throws `ChunkLost`. */
export function lazily<Name extends string, Module extends Readonly<Record<Name, ComponentType<never>>>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> {
  // A cast, as the compiler cannot relate the component to its props.
  return lazy(async () => ({ default: (await arriving(load()))[name] as ComponentType<PropsOf<Module[Name]>> }))
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
