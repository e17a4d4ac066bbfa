import { useMemo } from 'react'
import { newProver, type Prover } from '../api/proof/new-prover.ts'
import { useClient } from '../state/client.ts'

/** Proof of work of a public form. */
export function useProof(): Prover {
  const client = useClient()
  return useMemo(() => newProver(client), [client])
}
