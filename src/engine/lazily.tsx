import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { partPatience } from '../state/constants.ts'

/** Told to the window when a part of the program did not come: a new release has taken the place of this one, or the way is cut. */
export const partLost = 'procura:part-lost'

/** A component whose code is fetched when it is first drawn. One that does not come is told to the window and fails like any other. */
export function lazily<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await arriving(load()))[name] }))
}

async function arriving<T>(coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`A part of the program did not come within ${partPatience} ms`)),
      partPatience,
    )
  })
  try {
    return await Promise.race([coming, late])
  } catch (error) {
    window.dispatchEvent(new Event(partLost))
    throw error
  } finally {
    clearTimeout(timer)
  }
}
