/** Where the six digits went, as far as we may say. */
export function CodeSent({ to }: { to: string | null | undefined }) {
  return <>We sent six digits to {to ? <PhoneEnding digits={to} /> : 'your phone'}. The code works for ten minutes.</>
}

function PhoneEnding({ digits }: { digits: string }) {
  return (
    <>
      the phone ending in <strong>{digits}</strong>
    </>
  )
}
