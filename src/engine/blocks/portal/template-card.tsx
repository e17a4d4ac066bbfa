import { EditOutlined, ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import type { PortalTemplate } from '../../../api/portal-templates.ts'
import { textIn } from '../../../schema/base/text.ts'
import { useLang } from '../../../state/lang.ts'
import { HasPermission } from '../../permission/has-permission.tsx'
import { ScaledFrame } from './scaled-frame.tsx'
import { editorAddress, stillAddress, studioAddress } from './site-address.ts'

type Props = { readonly template: PortalTemplate; readonly onEnable: () => void }

/** A template: its home page in small, whether it is in use, and what can be done with it. */
export function TemplateCard({ template, onEnable }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const titleId = useId()
  const { code, isInUse } = template
  const title = textIn(lang, template.title)
  return (
    <li className={isInUse ? 'portal-template is-used' : 'portal-template'} aria-labelledby={titleId}>
      <ScaledFrame
        title={t('designer.thumbnail', { title })}
        src={stillAddress(code, lang)}
        width={1440}
        height={900}
      />
      <div className="portal-template-text">
        <h2 id={titleId}>
          {title}
          {isInUse && <Tag option={{ value: 'Y', label: t('designer.inUse'), color: 'green' }} />}
        </h2>
        <p>{t(`designer.about_${code}`, { defaultValue: '' })}</p>
        <div className="portal-template-tools">
          <Button href={studioAddress(code)} target="_blank" rel="noopener" icon={<ExportOutlined />}>
            {t('designer.preview')}
          </Button>
          <HasPermission action="onl:studio:list">
            <Link to={editorAddress(code)} className="portal-edit">
              <EditOutlined aria-hidden /> {t('designer.edit')}
            </Link>
          </HasPermission>
          {!isInUse && (
            <HasPermission action="onl:page:enable">
              <Button type="primary" onClick={onEnable}>
                {t('designer.enable')}
              </Button>
            </HasPermission>
          )}
        </div>
      </div>
    </li>
  )
}
