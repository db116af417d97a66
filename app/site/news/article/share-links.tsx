import { CopyButton } from "~/design/ui/copy-button";
import type { ArticleFacts } from "~/domain/article/article";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { useLocale } from "~/i18n/locale-context";
import type { ArticleMessages } from "./words.en";

type ShareLinksProps = { messages: ArticleMessages; article: ArticleFacts; publicUrl: string };

/** Plain links, so that nothing loads from third parties before a visitor follows one. */
export function ShareLinks({ messages, article, publicUrl }: ShareLinksProps) {
  const url = publicUrl + addressIn(useLocale(), `/new/${article.id}`);
  const title = article.titleWords.join("");
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return (
    <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-5 text-small">
      <p className="text-ink-3">{messages.share}</p>
      {places(url, title).map(({ name, href }) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener nofollow"
          aria-label={fill(messages.shareBy, { name })}
          className="inline-flex min-h-11 items-center hover:text-seal-ink"
        >
          {name}
        </a>
      ))}
      <a
        href={mail}
        aria-label={messages.shareByMail}
        className="inline-flex min-h-11 items-center hover:text-seal-ink"
      >
        {messages.mail}
      </a>
      <CopyButton
        text={url}
        label={messages.copyLink}
        copied={messages.copied}
        failed={messages.copyFailed}
        className="min-h-11 hover:text-seal-ink"
      >
        {messages.copy}
      </CopyButton>
    </div>
  );
}

function places(url: string, title: string): { name: string; href: string }[] {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  return [
    { name: "微博", href: `https://service.weibo.com/share/share.php?${query({ url, title })}` },
    { name: "X", href: `https://x.com/intent/post?${query({ url, text: title })}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}` },
  ];
}
