import { useQuery } from '@tanstack/react-query'
import { atom, useAtom, useAtomValue } from 'jotai'
import { sampleRecords } from '../../../../api/studio.ts'
import type { ExpressionPlace } from '../../../../schema/model/expression-place.ts'
import type { Scope } from '../../../../schema/rules/evaluate.ts'
import { useClient } from '../../../../state/client.ts'
import { sessionAtom } from '../../../../state/session.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import { useRecord } from '../../../form/use-record.ts'
import { nowInZone } from '../../../query/now-in-zone.ts'
import { typedSamplesAtom } from './typed-sample.ts'

/** Chosen sample records by resource, for all expressions of a session. */
const chosenAtom = atom<Readonly<Record<string, string>>>({})

/** Sample that has the values on the canvas. */
export const typedSample = 'typed'

/** Sample record of a resource or what was typed on its canvas, and the values that an expression reads from it. */
export function useSample({ of, parent }: Pick<ExpressionPlace, 'of' | 'parent'>) {
  const client = useClient()
  const user = useAtomValue(sessionAtom)?.user
  const [chosen, setChosen] = useAtom(chosenAtom)
  const { data: samples = [], isFetched } = useQuery({
    queryKey: [...studioKey, 'samples', of],
    queryFn: () => sampleRecords(client, of, ''),
    enabled: of !== '',
    // A resource that does not serve yet has no records.
    retry: false,
  })
  const typed = useAtomValue(typedSamplesAtom)[of]
  const id = chosen[of] ?? samples[0]?.id ?? (typed && typedSample)
  const isTyped = id === typedSample
  const { data: stored } = useRecord(of, isTyped ? undefined : id)
  const record = isTyped ? typed : stored
  const above = parent && record?.[parent.field]
  const { data: whole } = useRecord(parent?.of ?? '', typeof above === 'string' ? above : undefined)
  const scope: Scope = { ...record, ...(parent && { parent: whole }), user, ...nowInZone() }
  return {
    samples,
    hasTyped: typed !== undefined,
    id,
    choose: (next: string) => setChosen({ ...chosen, [of]: next }),
    /** Without a record there is nothing to evaluate with. */
    scope: record ? scope : undefined,
    isEmpty: of === '' || (isFetched && samples.length === 0 && !typed),
  }
}
