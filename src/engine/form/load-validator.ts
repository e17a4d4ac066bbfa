import { validatorRuntime } from '../../schema/compile/validator-runtime.ts'
import type { Validate } from './problems.ts'

type ValidatorModule = { readonly default: (require: (id: string) => unknown) => Validate }

const loaded = new Map<string, Promise<Validate>>()

/** The compiled validator behind an address, fetched as a module once: the page evaluates no text as code. */
export function loadValidator(address: string): Promise<Validate> {
  const known = loaded.get(address)
  if (known) return known
  const loading = import(/* @vite-ignore */ address).then((module: ValidatorModule) => module.default(validatorRuntime))
  loaded.set(address, loading)
  loading.catch(() => loaded.delete(address))
  return loading
}
