import { LinkOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Input, Skeleton, Tabs } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { tryText } from '../../../api/studio.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { playground } from '../../../i18n/playground.ts'
import { studio } from '../../../i18n/studio.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { OpenFile, TriedText } from '../../../schema/model/studio-data.ts'
import type { FormRecord } from '../../../schema/rules/check-record.ts'
import { useClient } from '../../../state/client.ts'
import { studioKey } from '../../data/schema-keys.ts'
import { useErrorText } from '../../error-text.ts'
import { OnDemand } from '../../on-demand.tsx'
import { pathOf } from '../studio/kit/path-of.ts'
import { ProblemList } from '../studio/kit/problem-list.tsx'
import { pace, usePaced } from '../studio/kit/use-paced.ts'
import { PreviewForm } from '../studio/preview-form.tsx'
import { ResourcePreview } from '../studio/resource-preview.tsx'
import { example } from './example.ts'
import { hashOf, type Shared, sharedIn } from './shared-hash.ts'
import '../studio/studio.css'
import './playground.css'

addTexts({ studio, playground })

const FileCode = lazily(() => import('../studio/file-code.tsx'), 'FileCode')

/** File of the playground: it is compiled with the files that serve, and stored nowhere. */
const file: OpenFile = {
  ...{ path: 'schemas/resources/playground/sample.json', kind: 'resource', code: 'playground/sample' },
  ...{ served: null, stamp: '', draft: null, version: 0, text: null, problems: [], versions: [] },
}

/** Resource file with its canvas and a filled form; the address shares both with other administrators. */
export function PlaygroundBlock() {
  const { hash } = useLocation()
  const { t } = useTranslation()
  const [shared, setShared] = useState<Shared>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void sharedIn(hash).then((found) => {
      if (!isCurrent) return
      setShared(found ?? example)
      setBroken(hash.length > 1 && !found)
    })
    return () => {
      isCurrent = false
    }
  }, [hash])
  if (!shared) return <Skeleton />
  return (
    <>
      {isBroken && <Alert className="playground-note" type="warning" showIcon title={t('playground.broken')} />}
      <Playground key={hash} start={shared} />
    </>
  )
}

function Playground({ start }: { readonly start: Shared }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const [text, setText] = useState(start.text)
  const [sample, setSample] = useState(start.sample)
  const [place, setPlace] = useState<Path>([])
  const [target, setTarget] = useState<Path>()
  const tried = usePaced(text, pace)
  const { data, error } = useQuery({
    queryKey: [...studioKey, 'try', tried],
    queryFn: () => tryText(client, file.path, tried),
    ...{ placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 },
  })
  const problems = (data?.problems ?? []).filter((problem) => problem.file === file.path)
  const share = async () => {
    const address = new URL(window.location.href)
    address.hash = await hashOf({ text, sample })
    await navigator.clipboard.writeText(address.href)
    void message.success(t('playground.copied'))
  }
  const refused = () => void message.error(t('playground.notCopied'))
  return (
    <div className="playground">
      <section className="playground-code" aria-label={t('playground.file')}>
        <div className="playground-tools">
          <span className="studio-note">{t('playground.hint')}</span>
          <Button icon={<LinkOutlined />} onClick={() => void share().catch(refused)}>
            {t('playground.share')}
          </Button>
        </div>
        <div className="studio-code playground-editor">
          <OnDemand>
            <FileCode
              kind="resource"
              label={file.path}
              text={text}
              problems={problems}
              target={target}
              onChange={setText}
              onPlace={setPlace}
            />
          </OnDemand>
        </div>
        {problems.length > 0 && (
          <ProblemList problems={problems} onChoose={({ pointer }) => setTarget(pathOf(pointer))} />
        )}
      </section>
      <section className="playground-made" aria-label={t('playground.made')}>
        {error && <Alert type="error" showIcon title={errorText(error)} />}
        {!data && !error && <Skeleton />}
        {data && (
          <Made tried={data} {...{ text, sample, place }} onText={setText} onSample={setSample} onPlace={setPlace} />
        )}
      </section>
    </div>
  )
}

type MadeProps = Shared & {
  readonly tried: TriedText
  readonly place: Path
  readonly onText: (text: string) => void
  readonly onSample: (sample: string) => void
  readonly onPlace: (place: Path) => void
}

/** What the file makes: its canvas, and its form with the sample. */
function Made({ tried: { draft }, text, sample, place, onText, onSample, onPlace }: MadeProps) {
  const { t } = useTranslation()
  const id = useId()
  const record = recordIn(sample)
  if (!draft) return <p className="studio-note">{t('studio.notDrawn')}</p>
  return (
    <Tabs
      destroyOnHidden
      items={[
        {
          key: 'filled',
          label: t('playground.filled'),
          children: (
            <>
              <label htmlFor={id}>{t('playground.sample')}</label>
              <Input.TextArea
                id={id}
                className="playground-sample"
                autoSize={{ minRows: 2, maxRows: 10 }}
                spellCheck={false}
                value={sample}
                status={record ? '' : 'error'}
                onChange={({ target }) => onSample(target.value)}
              />
              {!record && <p role="alert">{t('playground.noRecord')}</p>}
              <div className="studio-preview">
                <PreviewForm
                  key={`${draft.resource.version} ${sample}`}
                  resource={draft.resource}
                  tables={draft.tables}
                  record={record ?? {}}
                />
              </div>
            </>
          ),
        },
        {
          key: 'canvas',
          label: t('studio.view_design'),
          children: (
            <ResourcePreview opened={file} revision={0} {...{ draft, text, place, onPlace }} onChange={onText} />
          ),
        },
      ]}
    />
  )
}

/** Record that a text names; undefined unless it is a JSON object. */
function recordIn(text: string): FormRecord | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as FormRecord) : undefined
  } catch {
    return undefined
  }
}
