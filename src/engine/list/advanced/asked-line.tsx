import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Advanced } from '../../../schema/conditions/advanced.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { Sentence } from './sentence.tsx'

type Props = {
  readonly resource: CompiledResource
  readonly advanced: Advanced
  readonly onChange: () => void
  readonly onDrop: () => void
}

/** Line above the rows: the advanced query in words. */
export function AskedLine({ resource, advanced, onChange, onDrop }: Props) {
  const { t } = useTranslation()
  return (
    <p className="list-asked">
      <span>
        {t('query.asked')}
        <Sentence resource={resource} advanced={advanced} />
      </span>
      <Button type="link" size="small" onClick={onChange}>
        {t('query.change')}
      </Button>
      <Button type="link" size="small" onClick={onDrop}>
        {t('query.drop')}
      </Button>
    </p>
  )
}
