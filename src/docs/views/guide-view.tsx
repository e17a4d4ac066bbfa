import { isValidElement, type ReactNode } from 'react'
import Markdown, { type Components, type ExtraProps } from 'react-markdown'
import { Link } from 'react-router-dom'
import remarkGfm from 'remark-gfm'
import { headingOf } from '../../shell/pages/manual/headings.ts'
import { Anchored } from './anchored.tsx'
import { CodeBlock } from './code-block.tsx'

/** A guide: Markdown with explicit heading anchors, `## Title {#name}`. */
export function GuideView({ markdown }: { readonly markdown: string }) {
  return (
    <Markdown remarkPlugins={[remarkGfm]} components={components}>
      {markdown}
    </Markdown>
  )
}

const components: Components = {
  h2: ({ children }) => <GuideHeading as="h2">{children}</GuideHeading>,
  h3: ({ children }) => <GuideHeading as="h3">{children}</GuideHeading>,
  a: ({ href = '', children }) =>
    href.startsWith('/docs') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>,
  table: ({ children }) => (
    <div className="docs-table">
      <table>{children}</table>
    </div>
  ),
  pre: ({ children, node }) => {
    const { className = '', children: code } = isValidElement<{ className?: string; children?: ReactNode }>(children)
      ? children.props
      : {}
    return (
      <CodeBlock
        code={String(code ?? '').replace(/\n$/, '')}
        language={/language-(\w+)/.exec(className)?.[1]}
        name={fileOf(node)}
      />
    )
  },
}

/** The file path of a code block, after its language. */
function fileOf(node: ExtraProps['node']): string | undefined {
  const [code] = node?.children ?? []
  return code?.type === 'element' ? (code.data?.meta ?? undefined) : undefined
}

function GuideHeading({ as: Tag, children }: { readonly as: 'h2' | 'h3'; readonly children: ReactNode }) {
  const { id, title } = headingOf(typeof children === 'string' ? children : '')
  return id === undefined ? <Tag>{children}</Tag> : <Anchored as={Tag} id={id} title={title} />
}
