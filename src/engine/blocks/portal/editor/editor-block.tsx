import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { openTheme } from '../../../../api/theme-studio.ts'
import { designer } from '../../../../i18n/designer.ts'
import { addTexts } from '../../../../i18n/instance.ts'
import { useClient } from '../../../../state/client.ts'
import { useErrorText } from '../../../error-text.ts'
import { ThemeEditor } from './theme-editor.tsx'
import '../portal.css'
import './editor.css'

addTexts({ designer })

/** Editor of the theme that the page's address names (spec 2.4). */
export function PortalEditorBlock() {
  const [search] = useSearchParams()
  const client = useClient()
  const errorText = useErrorText()
  const code = search.get('theme') ?? 'se'
  // What is typed is based on what was opened: nothing replaces it from behind.
  const { data, error } = useQuery({
    queryKey: ['theme-studio', code],
    queryFn: () => openTheme(client, code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!data) return <Skeleton />
  return <ThemeEditor key={code} opened={data} />
}
