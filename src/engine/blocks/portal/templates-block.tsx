import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Skeleton } from 'antd'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { enableTemplate, type PortalTemplate, portalTemplates } from '../../../api/portal-templates.ts'
import { designer } from '../../../i18n/designer.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { textIn } from '../../../schema/base/text.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { portalTypeAtom } from '../../../state/portal-type.ts'
import { useErrorText } from '../../error-text.ts'
import { TemplateCard } from './template-card.tsx'
import './portal.css'

addTexts({ designer })

const key = ['portal-templates']

/** Picker of the portal's templates (spec 2.4): preview each, enable the one that is not in use. */
export function PortalTemplatesBlock() {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const keepType = useSetAtom(portalTypeAtom)
  const { data, error } = useQuery({ queryKey: key, queryFn: () => portalTemplates(client), staleTime: 0 })
  const used = data?.find(({ isInUse }) => isInUse)?.code
  useEffect(() => {
    if (used) keepType(used)
  }, [used, keepType])
  const enable = useEnable()
  if (!data) return error ? <Alert type="error" showIcon title={errorText(error)} /> : <Skeleton />
  return (
    <>
      <p className="portal-intro">{t('designer.intro')}</p>
      <ul className="portal-templates">
        {data.map((template) => (
          <TemplateCard key={template.code} template={template} onEnable={() => enable(template)} />
        ))}
      </ul>
    </>
  )
}

/** Enables a template after a question. */
function useEnable(): (template: PortalTemplate) => void {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const lang = useLang()
  const queries = useQueryClient()
  const errorText = useErrorText()
  return (template) => {
    const title = textIn(lang, template.title)
    const run = async () => {
      await enableTemplate(client, template)
      await queries.invalidateQueries({ queryKey: key })
      void message.success(t('designer.enabled', { title }))
    }
    void modal.confirm({
      title: t('designer.enableAsk', { title }),
      content: t('designer.enableHint'),
      okText: t('designer.enable'),
      cancelText: t('common.cancel'),
      onOk: () => run().catch((error: unknown) => void message.error(errorText(error))),
    })
  }
}
