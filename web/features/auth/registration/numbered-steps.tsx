import { Text } from '#web/kit/content/text.tsx';

export function NumberedSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-4">
      {steps.map((step, index) => (
        <li key={step} className="grid grid-cols-[1.5rem_1fr] gap-2">
          <Text as="span" tone="faint" weight="strong">
            {index + 1}.
          </Text>
          <Text as="span">{step}</Text>
        </li>
      ))}
    </ol>
  );
}
