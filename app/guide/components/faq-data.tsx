import type { FaqEntry } from "../page-types";

/**
 * The questions as FAQPage data (FAQ-08). It stands beside the questions themselves and not in the
 * head: so near to the same words it costs almost nothing once compressed.
 */
export function FaqData({ entries }: { entries: readonly FaqEntry[] }) {
  const value = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, text }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text },
    })),
  };
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its < escaped
      dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll("<", "\\u003c") }}
    />
  );
}
