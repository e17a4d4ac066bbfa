import { CheckOutlined, CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { App, Button, Divider, Segmented, Switch } from 'antd'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../engine/record/save-file.ts'
import { langAtom } from '../../state/lang.ts'
import { defaults, presets, type Settings, settingsAtom } from '../../state/settings.ts'
import { themeOf } from '../kit/theme.ts'
import './settings.css'

/** Appearance settings (spec 2.4): applied at once, stored in this browser, exported as JSON. */
export function SettingsItems() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [settings, setSettings] = useAtom(settingsAtom)
  const change = (wanted: Partial<Settings>) => {
    try {
      // An invalid theme is not stored.
      themeOf({ ...settings, ...wanted }, false)
      // Full or blocked storage: the setting lasts as long as the page.
      if (!setSettings(wanted)) void message.error(t('shell.themeFailed'))
    } catch {
      void message.error(t('shell.themeFailed'))
    }
  }
  const json = () => JSON.stringify(settings, null, 2)
  const copy = () =>
    navigator.clipboard.writeText(json()).then(
      () => message.success(t('shell.copied')),
      () => message.error(t('shell.copyFailed')),
    )
  const isSide = settings.layout === 'sidemenu'
  return (
    <div className="settings">
      <LanguageChoice />
      <Divider />
      <h2>{t('shell.themeColour')}</h2>
      <Colours value={settings.primary} onChange={(primary) => change({ primary })} />
      <Choice
        title={t('shell.theme')}
        value={settings.theme}
        names={['light', 'dark', 'auto']}
        say={(name) => t(`shell.theme_${name}`)}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        title={t('shell.navigation')}
        value={settings.navigation}
        names={['light', 'dark']}
        say={(name) => t(`shell.theme_${name}`)}
        onChange={(navigation) => change({ navigation })}
      />
      <Divider />
      <Choice
        title={t('shell.layout')}
        value={settings.layout}
        names={['sidemenu', 'topmenu']}
        say={(name) => t(`shell.layout_${name}`)}
        onChange={(layout) => change({ layout })}
      />
      <Choice
        title={t('shell.menuStyle')}
        value={settings.menuStyle}
        names={['old', 'new']}
        say={(name) => t(`shell.menuStyle_${name}`)}
        isOff={!isSide}
        onChange={(menuStyle) => change({ menuStyle })}
      />
      <Choice
        title={t('shell.contentWidth')}
        value={settings.contentWidth}
        names={['Fixed', 'Fluid']}
        say={(name) => t(`shell.contentWidth_${name}`)}
        isOff={isSide}
        onChange={(contentWidth) => change({ contentWidth })}
      />
      <Divider />
      <OnOff
        title={t('shell.fixedHeader')}
        value={settings.fixedHeader}
        onChange={(fixedHeader) => change({ fixedHeader })}
      />
      <OnOff
        title={t('shell.autoHideHeader')}
        value={settings.autoHideHeader}
        isOff={!settings.fixedHeader}
        onChange={(autoHideHeader) => change({ autoHideHeader })}
      />
      <OnOff
        title={t('shell.fixedSider')}
        value={settings.fixedSider}
        isOff={!isSide}
        onChange={(fixedSider) => change({ fixedSider })}
      />
      <OnOff title={t('shell.multipage')} value={settings.multipage} onChange={(multipage) => change({ multipage })} />
      <OnOff title={t('shell.watermark')} value={settings.watermark} onChange={(watermark) => change({ watermark })} />
      <OnOff title={t('shell.colorWeak')} value={settings.colorWeak} onChange={(colorWeak) => change({ colorWeak })} />
      <Divider />
      <div className="settings-actions">
        <Button icon={<CopyOutlined />} onClick={() => void copy()}>
          {t('shell.copySettings')}
        </Button>
        <Button
          icon={<DownloadOutlined />}
          onClick={() => saveFile(new Blob([json()], { type: 'application/json' }), 'procura-settings.json')}
        >
          {t('shell.downloadSettings')}
        </Button>
        <Button onClick={() => change(defaults)}>{t('shell.resetSettings')}</Button>
      </div>
    </div>
  )
}

// Each language names itself, so that everybody can read their own.
const ownName = (lang: string) => new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang

function LanguageChoice() {
  const { t } = useTranslation()
  const [lang, setLang] = useAtom(langAtom)
  return <Choice title={t('shell.languageOf')} value={lang} names={['zh', 'en']} say={ownName} onChange={setLang} />
}

type ColoursProps = { readonly value: string; readonly onChange: (name: string) => void }

function Colours({ value, onChange }: ColoursProps) {
  const { t } = useTranslation()
  return (
    <div className="settings-colours" role="radiogroup" aria-label={t('shell.themeColour')}>
      {Object.entries(presets).map(([name, { swatch, light }]) => (
        <label key={name} title={t(`shell.preset_${name}`)}>
          <input
            type="radio"
            name="preset"
            className="visually-hidden"
            checked={name === value}
            aria-label={t(`shell.preset_${name}`)}
            onChange={() => onChange(name)}
          />
          <span className="settings-colour" style={{ background: swatch, borderColor: light }}>
            {name === value && <CheckOutlined aria-hidden />}
          </span>
        </label>
      ))}
    </div>
  )
}

type ChoiceProps<Name extends string> = {
  readonly title: string
  readonly value: Name
  readonly names: readonly Name[]
  readonly say: (name: Name) => string
  readonly isOff?: boolean
  readonly onChange: (name: Name) => void
}

function Choice<Name extends string>({ title, value, names, say, isOff = false, onChange }: ChoiceProps<Name>) {
  return (
    <Item title={title}>
      <Segmented<Name>
        size="small"
        aria-label={title}
        disabled={isOff}
        value={value}
        options={names.map((name) => ({ value: name, label: say(name) }))}
        onChange={onChange}
      />
    </Item>
  )
}

type OnOffProps = {
  readonly title: string
  readonly value: boolean
  readonly isOff?: boolean
  readonly onChange: (value: boolean) => void
}

function OnOff({ title, value, isOff = false, onChange }: OnOffProps) {
  return (
    <Item title={title}>
      <Switch size="small" aria-label={title} checked={value} disabled={isOff} onChange={onChange} />
    </Item>
  )
}

function Item({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="settings-item">
      <span>{title}</span>
      {children}
    </div>
  )
}
