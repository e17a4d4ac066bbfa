import { ArrowLeftOutlined, DesktopOutlined, MobileOutlined } from '@ant-design/icons'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PortalTemplate } from '../../../api/portal-templates.ts'
import { type Lang, textIn } from '../../../schema/base/text.ts'
import { useLang } from '../../../state/lang.ts'
import { type PreviewPage, previewPages } from './site-address.ts'

export type Device = 'desktop' | 'phone'

type Props = {
  readonly templates: readonly PortalTemplate[]
  readonly template: string
  readonly page: PreviewPage
  readonly lang: Lang
  readonly device: Device
  readonly onTemplate: (code: string) => void
  readonly onPage: (page: PreviewPage) => void
  readonly onLang: (lang: Lang) => void
  readonly onDevice: (device: Device) => void
}

/** What a preview shows: template, page, language and width. */
export function PreviewBar(props: Props) {
  const { t } = useTranslation()
  const own = useLang()
  return (
    <div className="portal-bar">
      <Link to="/page/onl/page" className="portal-back" aria-label={t('designer.close')} title={t('designer.close')}>
        <ArrowLeftOutlined />
      </Link>
      <Select
        aria-label={t('designer.template')}
        value={props.template}
        options={props.templates.map(({ code, title }) => ({ value: code, label: textIn(own, title) }))}
        onChange={props.onTemplate}
      />
      <Select
        aria-label={t('designer.page')}
        value={props.page}
        options={(Object.keys(previewPages) as PreviewPage[]).map((value) => ({
          value,
          label: t(`designer.page_${value}`),
        }))}
        onChange={props.onPage}
      />
      <span className="portal-bar-space" />
      <DeviceChoice device={props.device} onDevice={props.onDevice} />
      <Segmented
        aria-label={t('designer.language')}
        value={props.lang}
        options={[
          { value: 'zh', label: t('designer.lang_zh') },
          { value: 'en', label: t('designer.lang_en') },
        ]}
        onChange={props.onLang}
      />
    </div>
  )
}

/** Width of the page on show: that of a desktop or of a phone. */
export function DeviceChoice({ device, onDevice }: Pick<Props, 'device' | 'onDevice'>) {
  const { t } = useTranslation()
  return (
    <Segmented
      aria-label={t('designer.device')}
      value={device}
      options={[
        { value: 'desktop', icon: <DesktopOutlined />, title: t('designer.desktop') },
        { value: 'phone', icon: <MobileOutlined />, title: t('designer.phone') },
      ]}
      onChange={onDevice}
    />
  )
}
