import { validatorRuntime } from '../../schema/compile/validator-runtime.ts'
import type { Validate } from './problems.ts'

type ValidatorModule = { readonly default: (require: (id: string) => unknown) => Validate }

const loaded = new Map<string, Promise<Validate>>()
const failures = new Map<string, number>()

/** Compiled validator of an address, fetched as a module once: the page evaluates no text as code. */
export function loadValidator(address: string): Promise<Validate> {
  const known = loaded.get(address)
  if (known) return known
  const loading = fetchModule(address)
  loaded.set(address, loading)
  loading.catch(() => {
    loaded.delete(address)
    failures.set(address, (failures.get(address) ?? 0) + 1)
  })
  return loading
}

async function fetchModule(address: string): Promise<Validate> {
  // A browser may cache the failure of a module; another fragment, unseen by servers, requests it again.
  const failed = failures.get(address)
  const module: ValidatorModule = await import(/* @vite-ignore */ failed ? `${address}#${failed}` : address)
  return module.default(validatorRuntime)
}
