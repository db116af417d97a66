CREATE TABLE "answer_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"topic" text,
	"asks_for" text,
	"name" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" integer,
	CONSTRAINT "answer_templates_use_check" CHECK ("answer_templates"."asks_for" IS NULL OR "answer_templates"."topic" IS NOT DISTINCT FROM 'privacy')
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "taken_by" integer;--> statement-breakpoint
ALTER TABLE "answer_templates" ADD CONSTRAINT "answer_templates_saved_by_staff_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_taken_by_staff_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What stood in the console's code: beginnings of answers to privacy requests.
INSERT INTO "answer_templates" ("topic", "asks_for", "name", "text", "saved_at") VALUES
  ('privacy', 'copy', '{"cn": "数据副本", "en": "Copy of data"}', '{"cn": "您好，您在本站的个人信息副本已经制作完成，是一个 JSON 文件。我们会按您选择的方式交给您本人。\n请求编号 {number}。", "en": "Hello, the copy of the personal information that we hold about you is ready. It is a JSON file, and we hand it to you in the way that you choose.\nYour request is {number}."}', now()),
  ('privacy', 'erasure', '{"cn": "删除", "en": "Erasure"}', '{"cn": "您好，您的账号与来信已经删除。依照法律，以下内容继续保存：这份请求保存到办结满一年，订单与付款记录按法定期限保存；发信记录会在 30 天内自动删除。\n请求编号 {number}。", "en": "Hello, your account and your messages are deleted. What the law requires stays: this request until a year after it is closed, orders and payments for the period set by law. Records of mail that we sent end within 30 days.\nYour request is {number}."}', now()),
  ('privacy', 'correction', '{"cn": "更正", "en": "Correction"}', '{"cn": "您好，您指出的内容已经更正。\n请求编号 {number}。", "en": "Hello, what you pointed out is corrected.\nYour request is {number}."}', now()),
  ('privacy', 'other', '{"cn": "其他请求", "en": "Something else"}', '{"cn": "您好，关于您的请求：\n请求编号 {number}。", "en": "Hello, about your request:\nYour request is {number}."}', now());
