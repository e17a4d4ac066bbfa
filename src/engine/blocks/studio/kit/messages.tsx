/** Mistakes at their place in a form, announced when they appear. */
export function Messages({ id, messages }: { readonly id?: string; readonly messages: readonly string[] }) {
  if (messages.length === 0) return null
  return (
    <span id={id} className="studio-messages" role="alert">
      {messages.map((message) => (
        <span key={message}>{message}</span>
      ))}
    </span>
  )
}
