import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Diagnostic, Path } from '../../../schema/model/diagnostic.ts'
import type { FileKind } from '../../../schema/model/files.ts'
import { NotFetched } from '../../not-fetched.tsx'
import { CodeEditor } from './code/code-editor.tsx'
import { useExpressionPlaces } from './expression/use-expression-place.ts'
import { useNames } from './kit/use-names.ts'
import { useMetaSchema } from './use-meta-schema.ts'

type Props = {
  readonly kind: FileKind
  readonly label: string
  readonly text: string
  readonly problems: readonly Diagnostic[]
  /** Place that the cursor goes to. */
  readonly target: Path | undefined
  readonly onChange: (text: string) => void
  readonly onPlace: (place: Path) => void
}

/** Code of a schema file. */
export function FileCode({ kind, target, ...rest }: Props) {
  const { t } = useTranslation()
  const names = useNames(rest.text)
  const expressionAt = useExpressionPlaces(rest.label)
  const { data, error, refetch } = useMetaSchema(kind)
  if (error) return <NotFetched title={t('studio.view_code')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  return <CodeEditor {...rest} {...{ names, expressionAt }} meta={data} {...(target && { place: target })} />
}
