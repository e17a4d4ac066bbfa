import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** How long a part of the program may be on its way. Milliseconds. */
const patience = 120_000

/** Told to the window when a part of the program did not come: a new release has taken the place of this one, or the way is cut. */
export const partLost = 'procura:part-lost'

/** Code that did not come, and what the browser says of it. */
export class PartLost extends Error {
  constructor(cause: unknown) {
    super('A part of the program did not come', { cause })
  }
}

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never

/** A component whose code is fetched when it is first drawn. One that does not come is told to the window and fails with `PartLost`. */
export function lazily<Name extends string, Module extends Readonly<Record<Name, ComponentType<never>>>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<ComponentType<PropsOf<Module[Name]>>> {
  // Said once more, as a compiler does not see that a component takes the props it takes.
  return lazy(async () => ({ default: (await arriving(load()))[name] as ComponentType<PropsOf<Module[Name]>> }))
}

async function arriving<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within ${patience} ms`)), patience)
  })
  try {
    return await Promise.race([coming, late])
  } catch (error) {
    window.dispatchEvent(new Event(partLost))
    throw new PartLost(error)
  } finally {
    clearTimeout(timer)
  }
}
