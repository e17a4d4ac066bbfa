import './words.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runInTerminal } from '../../api/monitor.ts'
import { useClient } from '../../state/client.ts'
import { useErrorText } from '../error-text.ts'
import { answered, type Console, emptyConsole, entered, stepped, withLines } from './terminal-state.ts'
import './monitor.css'

/** Console for the server's caches, with a fixed set of commands. */
export function CacheTerminal() {
  const { t } = useTranslation()
  const { console, text, setText, isBusy, submit, press } = useTerminal()
  const end = useRef<HTMLDivElement>(null)
  const { lines } = console
  useEffect(() => {
    // Scroll to the newest line.
    if (end.current) end.current.scrollTop = end.current.scrollHeight * Math.sign(lines.length)
  }, [lines])
  return (
    <div className="m-console">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <div ref={end} className="m-lines" role="log" aria-label={t('monitor.console')} tabIndex={0}>
        <p className="m-quiet">{t('monitor.greeting')}</p>
        {lines.map(({ id, kind, text: line }) => (
          <p key={id} className={`m-line-${kind}`}>
            {kind === 'input' && <span aria-hidden="true">{'> '}</span>}
            {line}
          </p>
        ))}
        {console.asking !== undefined && <p className="m-quiet">{t('monitor.confirmHint')}</p>}
      </div>
      <form className="m-prompt" onSubmit={submit}>
        <span aria-hidden="true">{console.asking === undefined ? '>' : '?'}</span>
        <input
          aria-label={t('monitor.command')}
          placeholder={console.asking === undefined ? t('monitor.command') : 'y / n'}
          value={text}
          maxLength={500}
          readOnly={isBusy}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
        />
      </form>
    </div>
  )
}

/** State of the console: input and output. */
function useTerminal() {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [console, setConsole] = useState<Console>(emptyConsole)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async (command: string, isConfirmed: boolean) => {
    setBusy(true)
    try {
      const answer = await runInTerminal(client, command, isConfirmed)
      setConsole((before) => answered(before, command, answer))
    } catch (error) {
      setConsole((before) => withLines(before, 'error', [errorText(error)]))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const command = text.trim()
    if (isBusy || (command === '' && console.asking === undefined)) return
    setText('')
    if (console.asking === undefined) {
      setConsole((before) => entered(before, command))
      void run(command, false)
      return
    }
    const isYes = /^y(es)?$/i.test(command)
    setConsole((before) => {
      const typed = withLines({ ...before, asking: undefined }, 'input', [command])
      return isYes ? typed : withLines(typed, 'output', [t('monitor.cancelled')])
    })
    if (isYes) void run(console.asking, true)
  }
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey } = event
    if (ctrlKey && key.toLowerCase() === 'l') {
      event.preventDefault()
      setConsole((before) => ({ ...before, lines: [] }))
    }
    if (console.asking !== undefined || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
    event.preventDefault()
    const [next, shown] = stepped(console, key === 'ArrowUp' ? 1 : -1)
    setConsole(next)
    setText(shown)
  }
  return { console, text, setText, isBusy, submit, press }
}
