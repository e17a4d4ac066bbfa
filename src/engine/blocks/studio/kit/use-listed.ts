import { useQuery } from '@tanstack/react-query'
import { studioFiles } from '../../../../api/studio.ts'
import type { StudioFile, StudioMenu } from '../../../../schema/model/studio-data.ts'
import { useClient } from '../../../../state/client.ts'
import { studioKey } from '../../../data/schema-keys.ts'

type Listed = { readonly file: StudioFile | undefined; readonly menus: readonly StudioMenu[] }

const none: readonly StudioMenu[] = []

/** Open file as the list has it, and the menus. */
export function useListed(path: string): Listed {
  const client = useClient()
  const { data } = useQuery({ queryKey: [...studioKey, 'files'], queryFn: () => studioFiles(client) })
  return { file: data?.files.find((file) => file.path === path), menus: data?.menus ?? none }
}
